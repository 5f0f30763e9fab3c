import { dayAfter } from '#server/core/values/days.ts'
import type { Window } from '../providers/adapter.ts'

type Reading = {
  /** The current day of the account. */
  today: string
  readFrom: string
  /** The days from `from` to `to` have been read; null before the first window. */
  filled: { from: string; to: string } | null
  lookBackDays: number
  windowDays: number
}

/**
 * The windows to read of an account, in order: first the days since the last run and those that the provider may still
 * correct, oldest first; then the past, newest first. A later start date keeps days that were already read.
 */
export function windowsToRead({ today, readFrom, filled, lookBackDays, windowDays }: Reading): Window[] {
  if (!filled) return newestFirst(readFrom, today, windowDays)
  // Counted from the last run, because days read then may have been corrected since.
  const corrected = dayAfter(earlier(today, filled.to), 1 - lookBackDays)
  const lookBack = [readFrom, filled.from, corrected].reduce(later)
  return [...oldestFirst(lookBack, today, windowDays), ...newestFirst(readFrom, dayAfter(filled.from, -1), windowDays)]
}

/** The read range after one more window. A window that does not adjoin it changes nothing. */
export function filledAfter(filled: { from: string; to: string } | null, window: Window) {
  if (!filled) return window
  const touches = window.from <= dayAfter(filled.to) && window.to >= dayAfter(filled.from, -1)
  return touches ? { from: earlier(filled.from, window.from), to: later(filled.to, window.to) } : filled
}

function newestFirst(from: string, to: string, days: number): Window[] {
  const windows: Window[] = []
  for (let last = to; last >= from; last = dayAfter(last, -days))
    windows.push({ from: later(from, dayAfter(last, 1 - days)), to: last })
  return windows
}

function oldestFirst(from: string, to: string, days: number): Window[] {
  const windows: Window[] = []
  for (let first = from; first <= to; first = dayAfter(first, days))
    windows.push({ from: first, to: earlier(to, dayAfter(first, days - 1)) })
  return windows
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)
