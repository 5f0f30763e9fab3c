import { expect, test } from 'vitest'
import { addTickets } from '#server/testing/aged-tickets.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const open = openTeam()
const figures = () => open.owner.query('tickets.figures')

test('the figures of 10,000 tickets take as long per ticket as those of 1,000', async () => {
  const fill = (count: number) =>
    addTickets(
      open,
      Array.from({ length: count }, (_, n) => ({
        ago: n % 2000,
        response: n % 30,
        ...(n % 3 > 0 && { resolution: n % 90 }),
      })),
    )
  const best = async () => {
    const times: number[] = []
    for (let run = 0; run < 7; run++) {
      const start = performance.now()
      await figures()
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  await fill(1_000)
  const thousand = await best()
  await fill(9_000)
  await asOwner(open.api.database, 'analyze ticket')
  const all = await best()
  process.stdout.write(`figures of 1,000 tickets ${thousand.toFixed(1)} ms, of 10,000 ${all.toFixed(1)} ms\n`)
  expect(all).toBeLessThan(thousand * 20 + 50)
}, 60_000)
