import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sideBySide } from './support/load.ts'
import { startOurs } from './support/programs.ts'
import { row } from './support/report.ts'
import { type Stage, startProcess } from './support/stage.ts'

/**
 * The same procedure called by a Next route handler in the same kind of process: the reason why our handlers run before
 * Next.
 */
export async function measureRouteHandler(stage: Stage): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..')
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  await promisify(execFile)(process.execPath, [next, 'build', path.join(import.meta.dirname, 'route-handler-app')])
  const ours = await startOurs(stage)
  const { rows } = await stage.sql('select id from task order by id offset 50000 limit 1')
  const id: string = rows[0].id
  const url = `http://127.0.0.1:4703/api/tasks/${id}`
  const handler = await startProcess(
    'bench/support/route-handler-server.ts',
    { PORT: '4703', DATABASE_URL: stage.ownerUrl, SERVICE_SECRET: stage.secret },
    'http://127.0.0.1:4703/nothing',
  )
  try {
    const { ours: mine, peer, ratio } = await sideBySide(ours.load(`/tasks/${id}`), { url, headers: ours.headers })
    if (mine.failed + peer.failed > 0) throw new Error(`${mine.failed} and ${peer.failed} calls failed`)
    const figures = `ours ${mine.perSecond.toFixed(0)}/s · handler ${peer.perSecond.toFixed(0)}/s`
    row('GET one against a Next route handler', `${ratio.toFixed(2)} ×`, '≥ 4 ×', ratio >= 4, figures)
  } finally {
    await handler.stop()
    await ours.stop()
  }
}
