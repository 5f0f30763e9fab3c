import { describe, expect, it } from 'vitest'
import { ENGLISH } from './format-number.ts'
import { formatExactTime, formatRelativeTime } from './format-relative-time.ts'

const now = new Date('2026-11-21T10:00:00Z')
const words = (at: string, zone = 'Europe/Madrid') => formatRelativeTime(ENGLISH, new Date(at), now, zone)

describe('formatRelativeTime', () => {
  it.each([
    ['2026-11-21T09:59:30Z', 'just now'],
    ['2026-11-21T10:00:03Z', 'just now'],
    ['2026-11-21T10:00:20Z', 'in a moment'],
    ['2026-11-21T09:59:00Z', '1 min ago'],
    ['2026-11-21T09:55:00Z', '5 min ago'],
    ['2026-11-21T10:30:00Z', 'in 30 min'],
    ['2026-11-21T09:00:00Z', '1 h ago'],
    ['2026-11-21T02:00:00Z', '8 h ago'],
    ['2026-11-20T10:00:00Z', 'yesterday'],
    ['2026-11-22T18:00:00Z', 'tomorrow'],
    ['2026-11-17T10:00:00Z', '4 days ago'],
    ['2026-11-25T10:00:00Z', 'in 4 days'],
    ['2026-03-12T10:00:00Z', '12 Mar'],
    ['2025-03-12T10:00:00Z', '12 Mar 2025'],
  ])('formats %s as %s', (at, expected) => expect(words(at)).toBe(expected))

  it('counts days in the given zone, not in UTC', () => {
    // 23:30 on the 19th in UTC is already the 20th in Madrid.
    expect(words('2026-11-19T23:30:00Z')).toBe('yesterday')
    expect(words('2026-11-19T23:30:00Z', 'UTC')).toBe('2 days ago')
  })
})

describe('formatExactTime', () => {
  it('includes the zone', () => {
    expect(formatExactTime(ENGLISH, now, 'Europe/Madrid')).toBe('Sat, 21 Nov 2026, 11:00:00 CET')
  })
})
