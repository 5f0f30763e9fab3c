'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { notationOf } from './number-words.ts'

const LocaleContext = createContext('en')

/** Provides the reader's number notation; `locale` is BCP 47. */
export function Reader({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export const useNotation = () => notationOf(useContext(LocaleContext))
