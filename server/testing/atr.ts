import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

const PROGRAM = join(import.meta.dirname, '../../sdk/shell/main.ts')

export type Ended = { code: number | null; stdout: string; stderr: string }
type Settings = { input?: string; env?: Record<string, string>; columns?: number; signal?: AbortSignal }

/** Runs the shell in this process, as its program does. */
type Run = (
  words: readonly string[],
  io: {
    env: Record<string, string>
    stdin: PassThrough
    stdout: PassThrough & { isTTY?: boolean; columns?: number }
    stderr: PassThrough
    signal: AbortSignal
  },
) => Promise<number>

/** The shell `atr` with a folder of its own for profiles. */
export type TestShell = {
  folder: string
  /** Runs a command to its end; with `columns`, as on a terminal, where `input` is typed. */
  atr(words: readonly string[], settings?: Settings): Promise<Ended>
  /** Starts the program. */
  start(words: readonly string[], env?: Record<string, string>): ChildProcessWithoutNullStreams
  close(): void
}

/** Commands run in this process by `run`, which is faster than starting `program`, or without it in one of their own. */
export function openAtr(
  env: Record<string, string>,
  { run, program = PROGRAM }: { run?: Run; program?: string } = {},
): TestShell {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-atr-'))
  const own = { PATH: process.env['PATH']!, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), ...env }
  const start: TestShell['start'] = (words, more = {}) =>
    spawn(process.execPath, [program, ...words], { env: { ...own, ...more } as never, stdio: 'pipe' })

  async function here(
    by: Run,
    words: readonly string[],
    { input, columns, signal, env: more }: Settings,
  ): Promise<Ended> {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
    stdin.end(input)
    const isTTY = columns !== undefined
    const terminal = isTTY ? Object.assign(stdout, { isTTY, columns }) : stdout
    const io = {
      env: { ...own, ...more },
      stdin: Object.assign(stdin, { isTTY }),
      stdout: terminal,
      stderr,
      signal: signal ?? new AbortController().signal,
    }
    const ending = by(words, io).finally(() => (stdout.end(), stderr.end()))
    const [code, ...texts] = await Promise.all([ending, text(stdout), text(stderr)])
    return { code, stdout: texts[0], stderr: texts[1] }
  }

  return {
    folder,
    start,
    async atr(words, settings = {}) {
      if (run) return here(run, words, settings)
      const child = start(words, settings.env)
      child.stdin.on('error', () => undefined)
      child.stdin.end(settings.input ?? '')
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code: child.exitCode, stdout, stderr }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
