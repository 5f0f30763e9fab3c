/**
 * Newsletters are sent at most once: `npm run bench:newsletters [rounds [request]]`. The program is killed with SIGKILL in
 * every request to a simulated Brevo, or from the first one that contains `request` (such as `sendTest`) on, before and
 * after the request has its effect, and goes on in a new process.
 */
import { openKilledNewsletters } from '#server/testing/killed-newsletters.ts'
import { row } from './support/report.ts'
import { openStage } from './support/stage.ts'

const rounds = Number(process.argv[2] ?? 20)
const from = process.argv[3] ?? ''
const { ownerUrl, secret, close: drop } = await openStage(0)
const house = await openKilledNewsletters({ ownerUrl, secret, drop })
const { requests } = await house.send(1_000, 'hang')
const start = requests.findIndex((request) => request.includes(from))
if (start === -1) throw new Error(`No request contains "${from}": ${requests.join(', ')}`)
for (const [place, request] of requests.entries()) {
  if (place < start) continue
  for (const kind of ['hang', 'stall'] as const) {
    const ends: Awaited<ReturnType<typeof house.send>>[] = []
    for (let round = 0; round < rounds; round++) ends.push(await house.send(place + 1, kind))
    const most = (name: 'campaigns' | 'sends' | 'asks') => Math.max(...ends.map((end) => end[name]))
    const isOnce = Math.max(most('campaigns'), most('sends'), most('asks')) <= 1
    if (!isOnce) process.exitCode = 1
    const sent = ends.filter(({ state }) => state === 'sent').length
    row(
      `${request.replaceAll(/\d{4,}/g, 'N')}, ${kind === 'hang' ? 'before' : 'after'} its effect`,
      `${most('campaigns')}, ${most('sends')} and ${most('asks')}`,
      'campaigns, sends and requests to send, at most 1',
      isOnce,
      `${rounds} kills, ${sent} sent, ${rounds - sent} left open`,
    )
  }
}
await house.close()
