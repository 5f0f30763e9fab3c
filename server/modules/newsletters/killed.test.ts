import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing/database.ts'
import { openKilledNewsletters } from '#server/testing/killed-newsletters.ts'

let house: Awaited<ReturnType<typeof openKilledNewsletters>>
beforeAll(async () => {
  house = await openKilledNewsletters(await createTestDatabase())
}, 60_000)
afterAll(() => house.close())

const NEVER = 1_000

/** `hang`: killed before Brevo does what it was asked; `stall`: after Brevo did it, before its answer. */
test(
  'a program that is killed in any request to Brevo makes one campaign and sends once at most',
  { timeout: 600_000 },
  async () => {
    const { requests } = await house.send(NEVER, 'hang')
    expect(requests.length).toBeGreaterThan(15)
    const kills = requests.flatMap((request, place) => {
      // Questions have no effect: some of them will do.
      if (request.startsWith('GET') && place % 3 > 0) return []
      const kinds = request.startsWith('GET') ? (['hang'] as const) : (['hang', 'stall'] as const)
      return kinds.map((kind) => ({ at: place + 1, kind, isSending: request.endsWith('/sendNow') }))
    })
    for (const { at, kind, isSending } of kills) {
      const { campaigns, sends, state } = await house.send(at, kind)
      // Only the request to send itself leaves open whether it had its effect.
      const end = isSending && kind === 'hang' ? [1, 0, 'unclear'] : [1, 1, 'sent']
      expect([campaigns, sends, state], `killed in request ${at}, ${requests[at - 1]} (${kind})`).toEqual(end)
    }
  },
)
