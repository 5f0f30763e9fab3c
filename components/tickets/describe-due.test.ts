import { expect, test } from 'vitest'
import type { TicketRow } from '#server/modules/tickets/schema.ts'
import { resolutionBrief, resolutionState, responseBrief, responseState, formatDuration } from './describe-due.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const at = (time: string) => `2026-11-23T${time}:00.000Z`
const open = { status: 'open', first_response_at: null, resolved_at: null, paused_at: null } as const

test('what is left is in words, and lateness too', () => {
  expect(responseState({ ...open, respond_by: at('15:10') }, now)).toEqual({ words: '3 h left', tone: 'neutral' })
  expect(responseState({ ...open, respond_by: at('12:20') }, now)).toEqual({ words: '20 min left', tone: 'warning' })
  expect(resolutionState({ ...open, resolve_by: at('09:00') }, now)).toEqual({ words: 'Late by 3 h', tone: 'danger' })
  expect([formatDuration(10), formatDuration(47 * 3_600_000), formatDuration(72 * 3_600_000)]).toEqual([
    '1 min',
    '47 h',
    '3 days',
  ])
})

test('an answered or resolved ticket says whether it was in time', () => {
  const answered = (time: string) =>
    responseState({ ...open, first_response_at: at(time), respond_by: at('10:00') }, now)
  expect(answered('10:00')?.words).toBe('Answered in time')
  expect(answered('10:01')).toEqual({ words: 'Answered late', tone: 'danger' })
  const resolved = (time: string) =>
    resolutionState({ status: 'resolved', resolved_at: at(time), resolve_by: at('10:00'), paused_at: at(time) }, now)
  expect(resolved('09:00').words).toBe('Resolved in time')
  expect(resolved('11:00').words).toBe('Resolved late')
  const waited = {
    status: 'resolved',
    resolved_at: at('11:00'),
    resolve_by: at('10:00'),
    paused_at: at('09:00'),
  } as const
  expect(resolutionState(waited, now).words).toBe('Resolved in time')
})

test('a waiting ticket is paused unless it was late before', () => {
  const waiting = (paused_at: string) =>
    resolutionState({ ...open, status: 'waiting', resolve_by: at('10:00'), paused_at }, now).words
  expect(waiting(at('09:00'))).toBe('Paused')
  expect(waiting(at('10:30'))).toBe('Late by 2 h')
})

test('a ticket resolved without a response has nothing left to answer', () => {
  expect(responseState({ ...open, status: 'closed', respond_by: at('10:00') }, now)).toBeNull()
})

test('rows on phones say what is owed, and nothing once it is given or the clock stands still', () => {
  const brief = (fields: object) => {
    const ticket = { ...open, respond_by: at('11:00'), resolve_by: at('15:00'), ...fields } as TicketRow
    return [responseBrief(ticket, now), resolutionBrief(ticket, now)].map((one) => one && `${one.words}, ${one.late}`)
  }
  expect(brief({})).toEqual(['Response: late by 1 h, true', 'Resolution: 3 h left, false'])
  expect(brief({ first_response_at: at('11:30') })).toEqual([null, 'Resolution: 3 h left, false'])
  expect(brief({ status: 'resolved', resolved_at: at('11:30') })).toEqual([null, null])
})
