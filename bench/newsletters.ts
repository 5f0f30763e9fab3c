/**
 * Newsletters are sent at most once: `npm run bench:newsletters [rounds]`. The program is killed with SIGKILL in every
 * request to a simulated Brevo, before and after the request has its effect, and goes on in a new process.
 */
import { openKilledNewsletters } from '#server/testing/killed-newsletters.ts'
import { row } from './support/report.ts'
import { openStage } from './support/stage.ts'

const rounds = Number(process.argv[2] ?? 20)
const { ownerUrl, secret, close: drop } = await openStage(0)
const house = await openKilledNewsletters({ ownerUrl, secret, drop })
const { requests } = await house.send(1_000, 'hang')
for (const [place, request] of requests.entries())
  for (const kind of ['hang', 'stall'] as const) {
    const ends: Awaited<ReturnType<typeof house.send>>[] = []
    for (let round = 0; round < rounds; round++) ends.push(await house.send(place + 1, kind))
    const most = (name: 'campaigns' | 'sends') => Math.max(...ends.map((end) => end[name]))
    const sent = ends.filter(({ state }) => state === 'sent').length
    row(
      `${request.replaceAll(/\d{4,}/g, 'N')}, ${kind === 'hang' ? 'before' : 'after'} its effect`,
      `${most('campaigns')} and ${most('sends')}`,
      'campaigns and sends, at most 1',
      most('campaigns') <= 1 && most('sends') <= 1,
      `${rounds} kills, ${sent} sent, ${rounds - sent} left open`,
    )
  }
await house.close()
