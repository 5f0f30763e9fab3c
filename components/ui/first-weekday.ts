'use client'

import { createContext, useContext } from 'react'

/** The weekday a week starts on: 1 Monday … 7 Sunday. */
export const FirstWeekdayContext = createContext(1)

export const useFirstWeekday = () => useContext(FirstWeekdayContext)
