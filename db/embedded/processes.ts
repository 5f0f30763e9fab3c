import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** All visible processes of the machine: from /proc if it exists (slim images lack `ps`), otherwise from `ps`. */
export function runningProcesses(): RunningProcess[] {
  if (process.platform !== 'linux') return fromPs(['-ax'])
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => runningProcess(Number(name)) ?? [])
}

/** One process; undefined if it has ended or is a zombie. */
export function runningProcess(pid: number): RunningProcess | undefined {
  if (process.platform !== 'linux') return fromPs(['-p', String(pid)])[0]
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    return { pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return undefined
  }
}

/** `ps` fails when there is no such process. */
function fromPs(selection: string[]) {
  const { stdout } = spawnSync('ps', [...selection, '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}
