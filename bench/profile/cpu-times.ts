import { readFileSync } from 'node:fs'
import type { Stage } from '../support/stage.ts'

/** CPU time so far in µs, of a program and of the parts of Postgres. */
export type CpuTimes = Record<'program' | 'Postgres' | 'Postgres relay' | 'Postgres disk', number>

const TICK_US = 10_000

export async function cpuOf({ sql }: Pick<Stage, 'sql'>, program: number): Promise<CpuTimes> {
  const { rows } = await sql(`
    select pid, pg_backend_pid() as own, case when backend_type <> 'client backend' then 'Postgres disk'
      when application_name = 'atrium relay' then 'Postgres relay' else 'Postgres' end as part
    from pg_stat_activity where pid <> pg_backend_pid()`)
  const backends = rows as { pid: number; own: number; part: keyof CpuTimes }[]
  // Connections that have closed meanwhile count as well: their time is that of the children of the server's process.
  const closed = statOf(backends[0]!.own)?.parent
  const times = { program: usedBy(program), Postgres: 0, 'Postgres relay': 0, 'Postgres disk': 0 }
  times.Postgres = (closed && statOf(closed)?.children) || 0
  for (const { pid, part } of backends) times[part] += usedBy(pid)
  return times
}

const usedBy = (pid: number) => statOf(pid)?.own ?? 0

/** The parent of a process, and user and system time of its threads and of its children that have ended (proc_pid_stat(5)). */
function statOf(pid: number): { parent: number; own: number; children: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const sum = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) * TICK_US
    return { parent: Number(fields[1]), own: sum(11), children: sum(13) }
  } catch {
    return undefined
  }
}
