'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { ENGLISH, type Notation } from './format-number.ts'

/** That of the workspace on its pages, else that of the browser. */
const NotationContext = createContext<Notation>(ENGLISH)
const PhoneContext = createContext(false)

/** What the request says about the reader. */
type ReaderProps = {
  notation: Notation
  /** Whether the browser calls itself one of a phone. */
  hasPhone: boolean
  children: ReactNode
}

export function Reader({ notation, hasPhone, children }: ReaderProps) {
  return (
    <NotationContext value={notation}>
      <PhoneContext value={hasPhone}>{children}</PhoneContext>
    </NotationContext>
  )
}

type NotationScopeProps = { notation: Notation; children: ReactNode }

/** Everything inside is written in this notation. */
export function NotationScope({ notation, children }: NotationScopeProps) {
  return <NotationContext value={notation}>{children}</NotationContext>
}

export const useHasPhone = () => useContext(PhoneContext)

export const useNotation = () => useContext(NotationContext)
