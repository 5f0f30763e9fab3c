/**
 * The same calls on 100,000 tasks in Atrium, Directus and Strapi, side by side on one Postgres, each request another one:
 * `npm run bench:peers`. The first run installs both from npm into a temporary folder.
 */
import { databaseUrl } from '#db/testing/cluster.ts'
import { startDirectus } from './peers/directus.ts'
import { ASKED, callsOf, type Peer, WORKS } from './peers/program.ts'
import { startStrapi } from './peers/strapi.ts'
import { sideBySide } from './support/load.ts'
import { startOurs } from './support/programs.ts'
import { openStage } from './support/stage.ts'

const TASKS = 100_000
const ROUNDS = 3

const stage = await openStage(TASKS)
const running: Pick<Peer, 'stop'>[] = []
try {
  const ours = await startOurs(stage)
  running.push(ours)
  const { rows } = await stage.sql(`select id from task order by md5(id::text) limit ${ASKED}`)
  const ids = rows.map(({ id }: { id: string }) => id)
  const mine = callsOf(ours.url, ours.headers, ids, {
    path: '/tasks',
    page: ({ status, offset, total = false }) =>
      `?limit=50&offset=${offset}&count=${total}&${status ? `status=${status}` : 'sort=due'}`,
    change: 'PATCH',
    body: (title) => ({ title }),
  })
  for (const [name, start] of Object.entries({ directus: startDirectus, strapi: startStrapi })) {
    await stage.sql(`create database ${name}`)
    const peer = await start(databaseUrl(stage.ownerUrl, name), TASKS)
    running.push(peer)
    for (const [key, work] of Object.entries(WORKS) as [keyof typeof WORKS, string][]) {
      const { ours: own, peer: theirs, ratio } = await sideBySide(mine[key], peer.calls[key], ROUNDS)
      if (own.failed + theirs.failed > 0) throw new Error(`${work}: ${own.failed} and ${theirs.failed} calls failed`)
      console.log(
        `${work.padEnd(34)} ${ratio.toFixed(2).padStart(7)} × ${peer.name.padEnd(18)} ` +
          `Atrium ${own.perSecond.toFixed(0)}/s, p99 ${own.p99} ms · ${peer.name} ${theirs.perSecond.toFixed(0)}/s, p99 ${theirs.p99} ms`,
      )
    }
    await running.pop()!.stop()
  }
} finally {
  for (const { stop } of running.toReversed()) await stop()
  await stage.close()
}
