import { expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

test('passes title, UTC time and place to web calendars', () => {
  const booking = {
    title: 'Intro & call',
    place: 'Room 4, Berlin',
    starts_at: '2026-12-01T10:00:00.000Z',
    ends_at: '2026-12-01T10:30:00.000Z',
    status: 'confirmed' as const,
  }
  const page = { title: '', description: '', place: '', minutes: 30, paused: false, zone: 'UTC', workspace: 'Studio' }
  const { google, outlook } = calendarLinks({ booking, page: { ...page, host: 'Ada Berg' } })
  expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Intro & call with Ada Berg',
    dates: '20261201T100000Z/20261201T103000Z',
    location: 'Room 4, Berlin',
  })
  expect(Object.fromEntries(new URL(outlook).searchParams)).toMatchObject({
    subject: 'Intro & call with Ada Berg',
    startdt: booking.starts_at,
    enddt: booking.ends_at,
  })
})
