'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { notationOf } from './number-words.ts'

const LocaleContext = createContext('en')
const PhoneContext = createContext(false)

/** What the request says about the reader. */
type ReaderProps = {
  /** BCP 47; decides the notation of numbers. */
  locale: string
  /** Whether the browser calls itself one of a phone. */
  hasPhone: boolean
  children: ReactNode
}

export function Reader({ locale, hasPhone, children }: ReaderProps) {
  return (
    <LocaleContext value={locale}>
      <PhoneContext value={hasPhone}>{children}</PhoneContext>
    </LocaleContext>
  )
}

export const useHasPhone = () => useContext(PhoneContext)

export const useNotation = () => notationOf(useContext(LocaleContext))
