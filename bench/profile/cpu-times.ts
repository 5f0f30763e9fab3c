import { readFileSync } from 'node:fs'
import type { Stage } from '../support/stage.ts'

/** CPU time so far in µs, of a program and of the parts of Postgres. */
export type CpuTimes = Record<'program' | 'Postgres' | 'Postgres relay' | 'Postgres disk', number>

const TICK_US = 10_000

export async function cpuOf({ sql }: Pick<Stage, 'sql'>, program: number): Promise<CpuTimes> {
  const { rows } = await sql(`
    select pid, case when backend_type <> 'client backend' then 'Postgres disk'
      when application_name = 'atrium relay' then 'Postgres relay' else 'Postgres' end as part
    from pg_stat_activity where pid <> pg_backend_pid()`)
  const times: CpuTimes = { program: usedBy(program), Postgres: 0, 'Postgres relay': 0, 'Postgres disk': 0 }
  for (const { pid, part } of rows as { pid: number; part: keyof CpuTimes }[]) times[part] += usedBy(pid)
  return times
}

/** User and system time of all threads of a process (proc_pid_stat(5)); 0 when it has ended. */
function usedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_US
  } catch {
    return 0
  }
}
