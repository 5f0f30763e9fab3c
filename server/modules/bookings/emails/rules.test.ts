import { expect, test } from 'vitest'
import type { Booking } from '../schema.ts'
import { type Host, hostEmail, visitorEmail } from './rules.ts'

const zone = 'Europe/Berlin'
const booking = {
  title: 'Intro call',
  name: 'Ben Okafor',
  email: 'ben@okafor.example',
  place: '',
  note: '',
  zone,
  starts_at: '2026-12-01T09:00:00Z',
  ends_at: '2026-12-01T09:30:00Z',
} as Booking
const host = { name: 'Ada Berg', zone } as Host

test.each([
  ['de-DE', 'Tuesday, 1 December 2026, 10:00–10:30 (Europe/Berlin)'],
  ['en-US', 'Tuesday, December 1, 2026, 10:00–10:30 (Europe/Berlin)'],
])('emails in a workspace with %s write %s', (locale, words) => {
  for (const write of [visitorEmail, hostEmail])
    expect(write('booked', booking, { ...host, locale }, 'Team', 'https://atrium.example').paragraphs[0]).toBe(words)
})
