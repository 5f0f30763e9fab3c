import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB (proc_pid_status(5)). */
export const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
