import { expect, test } from 'vitest'
import { whyNoSend, whyNoTest } from './readiness.ts'

type State = Parameters<typeof whyNoSend>[0]

const target = { id: '1', document: '2', document_version: 3 }
const tested = { state: 'created', error_code: null, tested_at: '2027-03-01T08:00:00.000Z' }
const preview = (newsletter: object | null) => ({ newsletter }) as State['preview']
const ready: State = {
  draft: { subject: 'News', lists: [4] },
  target,
  audience: { problem: null },
  preview: preview(tested),
  previewError: null,
  recipients: 12,
}

test('a tested version with lists can be sent', () => {
  expect(whyNoTest(ready)).toBeNull()
  expect(whyNoSend(ready)).toBeNull()
})

test.each<[string, Partial<State>]>([
  ['Choose a campaign and a document first.', { target: undefined }],
  ['Enter a subject first.', { draft: { subject: '  ', lists: [4] } }],
  ['Wait for the preview.', { preview: undefined }],
  [
    'The preview could not be loaded. Its place shows why.',
    { preview: undefined, previewError: new Error('The document is too long for an email.') },
  ],
  ['Brevo is not connected.', { audience: { problem: 'Brevo is not connected.' } }],
  ['This version was already sent. Choose a newer one.', { preview: preview({ ...tested, state: 'sent' }) }],
  [
    'This version was already sent. Choose a newer one.',
    { preview: preview({ ...tested, state: 'failed', error_code: 'unconfirmed' }) },
  ],
])('neither tests nor sends: %s', (reason, change) => {
  expect(whyNoTest({ ...ready, ...change })).toBe(reason)
  expect(whyNoSend({ ...ready, ...change })).toBe(reason)
})

test.each<[string, Partial<State>]>([
  ['Choose at least one list.', { draft: { subject: 'News', lists: [] } }],
  ['The lists have no recipients.', { recipients: 0 }],
  ['Send a test of this version first.', { preview: preview(null) }],
  ['Send a test of this version first.', { preview: preview({ ...tested, tested_at: null }) }],
])('tests but does not send: %s', (reason, change) => {
  expect(whyNoTest({ ...ready, ...change })).toBeNull()
  expect(whyNoSend({ ...ready, ...change })).toBe(reason)
})

test('a newsletter that failed for lack of credits can be sent again', () => {
  const newsletter = { ...tested, state: 'failed', error_code: 'no_credits' }
  expect(whyNoSend({ ...ready, preview: preview(newsletter) })).toBeNull()
})
