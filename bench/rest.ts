import { type Load, sideBySide } from './support/load.ts'
import { openStage, startProcess } from './support/stage.ts'

const TASKS = 100_000
const OURS = 'http://127.0.0.1:4701/api/v1'
const PEER = 'http://127.0.0.1:4702'

const stage = await openStage(TASKS)
const ours = await startProcess(
  'server/main.ts',
  {
    PORT: '4701',
    HOST: '127.0.0.1',
    DATABASE_URL: stage.ownerUrl,
    SERVICE_SECRET: stage.secret,
    SERVICE_API_RATE_PER_MIN: '1000000',
  },
  'http://127.0.0.1:4701/readyz',
)
const peer = await startProcess(
  'bench/support/peer.ts',
  { PORT: '4702', PEER_DATABASE_URL: stage.ownerUrl, PEER_WORKSPACE: stage.workspaceId },
  `${PEER}/tasks?limit=1&count=false`,
)
try {
  const headers = { Authorization: `Bearer ${stage.token}` }
  const [{ id }] = (await stage.sql('select id from task order by id offset 50000 limit 1')).rows as [{ id: string }]
  await compare('GET one', 0.8, { url: `${OURS}/tasks/${id}`, headers }, { url: `${PEER}/tasks/${id}` })
  await compare(
    'GET list of 50, count=false',
    1,
    { url: `${OURS}/tasks?count=false`, headers },
    { url: `${PEER}/tasks?count=false` },
  )
  await compare('GET list of 50 with exact total', 3, { url: `${OURS}/tasks`, headers }, { url: `${PEER}/tasks` })
  const json = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title: 'Measured' })
  await compare(
    'POST one (change row included)',
    0.6,
    { url: `${OURS}/tasks`, method: 'POST', headers: { ...headers, ...json }, body },
    { url: `${PEER}/tasks`, method: 'POST', headers: json, body },
  )
} finally {
  await ours.stop()
  await peer.stop()
  await stage.close()
}

async function compare(work: string, target: number, mine: Load, theirs: Load): Promise<void> {
  const { ours, peer, ratio } = await sideBySide(mine, theirs)
  if (ours.failed + peer.failed > 0) throw new Error(`${work}: ${ours.failed} and ${peer.failed} calls failed`)
  console.log(
    `${work.padEnd(34)} ${ratio.toFixed(2)} × (at least ${target})   ours ${ours.perSecond.toFixed(0)}/s p99 ${ours.p99} ms   peer ${peer.perSecond.toFixed(0)}/s p99 ${peer.p99} ms`,
  )
}
