import { expect, test } from 'vitest'
import { notationOf } from '#components/ui/format-number.ts'
import { describeLeftOut } from './describe-left-out.ts'

const NOTATION = notationOf('en-GB')
const NONE = { bounced: 0, complained: 0, blocked: 0, unsubscribed: 0, erased: 0 }
const FIGURES = {
  sent: 0,
  delivered: 0,
  opens: 0,
  prefetched_opens: 0,
  clicks: 0,
  unsubscribes: 0,
  bounces: 0,
  complaints: 0,
}
const counted = (sent: number) => ({ ...FIGURES, sent })

test.each([
  ['3 of 50 for known reasons', { ...NONE, bounced: 1, unsubscribed: 2 }, 47, '1 bounced earlier, 2 unsubscribed'],
  [
    '3 of 50, one at Brevo',
    { ...NONE, bounced: 2 },
    47,
    '2 bounced earlier, 1 by Brevo: blocked there, or on several of the lists',
  ],
  ['all of 50', NONE, 50, undefined],
  ['more than were confirmed', NONE, 51, undefined],
])('%s', (_, left_out, sent, words) =>
  expect(describeLeftOut(NOTATION, { recipients: 50, left_out, figures: counted(sent) })).toBe(words),
)

test('before Brevo has reported figures, only what Atrium left out', () => {
  expect(describeLeftOut(NOTATION, { recipients: 50, left_out: { ...NONE, erased: 1 }, figures: null })).toBe(
    '1 erased',
  )
  expect(describeLeftOut(NOTATION, { recipients: 50, left_out: NONE, figures: null })).toBeUndefined()
  expect(describeLeftOut(NOTATION, { recipients: null, left_out: null, figures: null })).toBeUndefined()
})
