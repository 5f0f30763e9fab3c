import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing/database.ts'
import { openKilledNewsletters } from '#server/testing/killed-newsletters.ts'

let house: Awaited<ReturnType<typeof openKilledNewsletters>>
beforeAll(async () => {
  house = await openKilledNewsletters(await createTestDatabase())
}, 60_000)
afterAll(() => house.close())

const NEVER = 1_000

/** `hang`: killed before Brevo processes the request; `stall`: after it, before the response. */
test(
  'a program that is killed in any request to Brevo makes one campaign and sends once at most',
  { timeout: 600_000 },
  async () => {
    const { requests } = await house.send(NEVER, 'hang')
    expect(requests.length).toBeGreaterThan(15)
    const kills = requests.flatMap((request, place) => {
      // Reads have no effect, so a sample of them suffices.
      if (request.startsWith('GET') && place % 3 > 0) return []
      const kinds = request.startsWith('GET') ? (['hang'] as const) : (['hang', 'stall'] as const)
      return kinds.map((kind) => ({ at: place + 1, kind, isSending: request.endsWith('/sendNow') }))
    })
    for (const { at, kind, isSending } of kills) {
      const { campaigns, sends, asks, state } = await house.send(at, kind)
      // Only the outcome of the send request itself is uncertain.
      const end = isSending && kind === 'hang' ? [1, 0, 1, 'unclear'] : [1, 1, 1, 'sent']
      expect([campaigns, sends, asks, state], `killed in request ${at}, ${requests[at - 1]} (${kind})`).toEqual(end)
    }
  },
)
