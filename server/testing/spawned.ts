import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '../..')

/** A child process: its output so far, the first matching line, and how it ended. */
export type Spawned = {
  child: ChildProcess
  output(): string
  line(matching: RegExp): Promise<string>
  ended: Promise<{ code: number | null; ms: number }>
}

/** A killed test run cannot stop its children, but its end of this pipe closes, which ends the child. */
const END_WITH_PARENT =
  'data:text/javascript,process.stdin.resume().once("close",()=>process.kill(process.pid,"SIGKILL"));process.stdin.unref()'

/** Runs a TypeScript file of the repository with these settings only. `ms` counts from the first signal sent to it. */
export function spawned(file: string, settings: Record<string, string> = {}, ...words: string[]): Spawned {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, path.join(root, file), ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      SERVICE_DRAIN_SECONDS: '0.3',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<{ matching: RegExp; resolve: (line: string) => void; reject: (error: Error) => void }>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const one of waiting) if (one.matching.test(line)) one.resolve(line)
    })
  }
  let signalledAt = performance.now()
  const kill = child.kill.bind(child)
  child.kill = (signal) => {
    signalledAt = performance.now()
    return kill(signal)
  }
  const ended = once(child, 'close').then(([code]) => {
    for (const { reject } of waiting) reject(new Error(`ended with ${code}:\n${lines.join('\n')}`))
    return { code: code as number | null, ms: performance.now() - signalledAt }
  })
  const line = (matching: RegExp) => {
    const seen = lines.find((one) => matching.test(one))
    if (seen !== undefined) return Promise.resolve(seen)
    return new Promise<string>((resolve, reject) => void waiting.add({ matching, resolve, reject }))
  }
  return { child, output: () => lines.join('\n'), line, ended }
}
