/**
 * The same calls on 100,000 tasks in Atrium, Directus and Strapi, side by side on one Postgres: `npm run bench:peers`. The
 * first run installs both from npm into a temporary folder.
 */
import { databaseUrl } from '#db/testing/cluster.ts'
import { startDirectus } from './peers/directus.ts'
import type { Peer } from './peers/program.ts'
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
  const { rows } = await stage.sql('select id from task order by id offset 50000 limit 1')
  const json = { 'Content-Type': 'application/json' }
  const mine = {
    one: ours.load(`/tasks/${rows[0].id}`),
    list: ours.load('/tasks?limit=50&count=false'),
    listWithTotal: ours.load('/tasks?limit=50'),
    post: {
      ...ours.load('/tasks'),
      method: 'POST' as const,
      headers: { ...ours.headers, ...json },
      body: JSON.stringify({ title: 'Measured' }),
    },
  }
  const words = { one: 'GET one', list: 'GET list of 50', listWithTotal: 'GET list of 50 with total', post: 'POST' }
  for (const [name, start] of Object.entries({ directus: startDirectus, strapi: startStrapi })) {
    await stage.sql(`create database ${name}`)
    const peer = await start(databaseUrl(stage.ownerUrl, name), TASKS)
    running.push(peer)
    for (const [key, work] of Object.entries(words) as [keyof typeof words, string][]) {
      const { ours: own, peer: theirs, ratio } = await sideBySide(mine[key], peer[key], ROUNDS)
      if (own.failed + theirs.failed > 0) throw new Error(`${work}: ${own.failed} and ${theirs.failed} calls failed`)
      console.log(
        `${work.padEnd(28)} ${ratio.toFixed(2).padStart(7)} × ${peer.name.padEnd(18)} ` +
          `Atrium ${own.perSecond.toFixed(0)}/s, p99 ${own.p99} ms · ${peer.name} ${theirs.perSecond.toFixed(0)}/s, p99 ${theirs.p99} ms`,
      )
    }
    await running.pop()!.stop()
  }
} finally {
  for (const { stop } of running.toReversed()) await stop()
  await stage.close()
}
