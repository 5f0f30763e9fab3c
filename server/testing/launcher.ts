import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Launched = { env: Record<string, string | undefined>; cwd: string }
export type Launcher = {
  /** Runs a command to completion; rejects with its `stdout`, `stderr` and `code` if that is not 0. */
  run(command: readonly string[], launched: Launched): Promise<{ stdout: string; stderr: string }>
  close(): void
}

/**
 * Starts commands from a small shell, with files in `folder`. A process copies its memory map when it starts another
 * one: from a test process of half a gigabyte, each command took about a second of a slow machine.
 */
export function openLauncher(folder: string): Launcher {
  const shell = spawn('sh', { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = new Map<string, (code: number) => void>()
  createInterface({ input: shell.stdout }).on('line', (line) => {
    const [job = '', code] = line.split(' ')
    waiting.get(job)?.(Number(code))
    waiting.delete(job)
  })
  shell.on('exit', () => {
    for (const end of waiting.values()) end(-1)
  })
  let jobs = 0
  return {
    async run(command, { env, cwd }) {
      const job = String(++jobs)
      const file = (name: string) => join(folder, `job-${job}.${name}`)
      const settings = Object.entries(env).flatMap(([name, value]) =>
        value === undefined ? [] : `export ${name}=${quoted(value)}`,
      )
      const script = [`cd ${quoted(cwd)} || exit 127`, ...settings, `exec ${command.map(quoted).join(' ')}`]
      await writeFile(file('sh'), `${script.join('\n')}\n`)
      const code = await new Promise<number>((resolve) => {
        waiting.set(job, resolve)
        const [run, out, err] = ['sh', 'out', 'err'].map((name) => quoted(file(name)))
        shell.stdin.write(`{ sh ${run} >${out} 2>${err} </dev/null; echo "${job} $?"; } &\n`)
      })
      const [stdout, stderr] = await Promise.all(['out', 'err'].map((name) => readFile(file(name), 'utf8')))
      if (code === 0) return { stdout: stdout!, stderr: stderr! }
      throw Object.assign(new Error(`${command[0]} ended with ${code}.\n${stderr}`), { code, stdout, stderr })
    },
    close: () => void shell.stdin.end(),
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
