import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { row } from '../support/report.ts'
import { NODE, openServer, urlOf, WORKER } from './stage.ts'

const SECONDS = 20
/** The tick of `/proc/<pid>/stat`, in hundredths of a second on Linux. */
const TICKS = 100

/** The processor time of a web node and two workers without load: their own and that of Postgres. */
export async function idle(bin: string): Promise<void> {
  const server = await openServer(bin)
  const programs = [server.start(NODE), server.start(WORKER), server.start(WORKER)]
  await urlOf(programs[0]!)
  await Promise.all(programs.slice(1).map((worker) => worker.line(/the worker is ready/)))
  await delay(5_000)
  const used = () => [programs.map(({ child }) => timeOf(child.pid!)).reduce(sum), treeTime(server.postmaster)] as const
  const before = used()
  await delay(SECONDS * 1_000)
  const after = used()
  const [ours, postgres] = [after[0] - before[0], after[1] - before[1]]
  await server.close()
  const figures = `programs ${ours.toFixed(2)} s, Postgres ${postgres.toFixed(2)} s`
  row(
    `C1 idle for ${SECONDS} s: 1 web node, 2 workers`,
    `${(ours + postgres).toFixed(2)} s`,
    '≤ 1 s',
    ours + postgres <= 1,
    figures,
  )
}

const sum = (a: number, b: number) => a + b

function fieldsOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Seconds of processor time, including ended child processes. */
function timeOf(pid: number | string): number {
  return fieldsOf(pid).slice(11, 15).map(Number).reduce(sum) / TICKS
}

function treeTime(root: number): number {
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && fieldsOf(name)[1] === String(root)
    } catch {
      return false
    }
  })
  return [root, ...children].map(timeOf).reduce(sum)
}
