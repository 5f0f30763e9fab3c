'use client'

import { createContext, useContext } from 'react'

/** The first day of the week: 1 Monday … 7 Sunday. */
export const FirstWeekdayContext = createContext(1)

export const useFirstWeekday = () => useContext(FirstWeekdayContext)
