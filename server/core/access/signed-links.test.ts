import { expect, test } from 'vitest'
import { newId } from '#server/core/values/ids.ts'
import { createSealer } from '../secrets/sealing.ts'
import { openLink, signLink } from './signed-links.ts'

const sealer = createSealer(['secret-of-the-house-0123456789'])
const now = new Date()
const linked = { workspace: newId(now), id: newId(now), generation: 4_000_000_000 }
const link = signLink(sealer, 'booking.page', linked)

test('a link encodes what it was signed for and is safe in a path', () => {
  expect(openLink(sealer, 'booking.page', link)).toEqual(linked)
  expect(link).toMatch(/^[\w-]{93}$/)
})

test('rejects another purpose, another secret, a truncated or extended link and any changed character', () => {
  expect(openLink(sealer, 'calendar.link', link)).toBeUndefined()
  expect(openLink(createSealer(['another-secret-0123456789abcd']), 'booking.page', link)).toBeUndefined()
  for (const other of ['', link.slice(0, 50), link.slice(0, -1), `${link}A`, link.toUpperCase(), `${link}=`])
    expect(openLink(sealer, 'booking.page', other)).toBeUndefined()
  for (let at = 0; at < link.length; at++) {
    const forged = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1)
    expect(openLink(sealer, 'booking.page', forged)).toBeUndefined()
  }
})
