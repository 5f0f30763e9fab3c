import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing/database.ts'
import { openKilledNewsletters } from '#server/testing/killed-newsletters.ts'

let house: Awaited<ReturnType<typeof openKilledNewsletters>>
beforeAll(async () => {
  house = await openKilledNewsletters(await createTestDatabase())
}, 60_000)
afterAll(() => house.close())

const NEVER = 1_000

// `killed.stress.test.ts` kills the program in every other request.
test('a program that is killed in the request that sends asks Brevo once', { timeout: 300_000 }, async () => {
  const { requests } = await house.send(NEVER, 'hang')
  const at = requests.findIndex((request) => request.endsWith('/sendNow')) + 1
  expect(at).toBeGreaterThan(1)
  // Brevo did not process the request; Atrium cannot know.
  expect(await house.send(at, 'hang')).toMatchObject({ campaigns: 1, sends: 0, asks: 1, state: 'unclear' })
  // Brevo processed it, and its response was lost.
  expect(await house.send(at, 'stall')).toMatchObject({ campaigns: 1, sends: 1, asks: 1, state: 'sent' })
})
