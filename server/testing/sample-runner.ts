import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { openLauncher } from './launcher.ts'

/** A `curl` for the samples that records every status, except of streams. */
const CURL = `set -eo pipefail
curl() {
  if [ "$1" = -N ]; then command curl -sS "$@"; return; fi
  local out
  out=$(command curl -sS -w '\\n%{http_code}' "$@")
  echo "\${out##*$'\\n'}" >> "$STATUSES"
  printf '%s\\n' "\${out%$'\\n'*}"
}
`

/** How to detect a language and run its code; `file` contains the code. */
const COMMANDS: Record<string, { here: string[]; run: (code: string, file: string) => string[]; file?: string }> = {
  bash: {
    here: ['bash', '-c', 'command -v curl && command -v openssl'],
    run: (code) => ['bash', '-c', CURL + code],
  },
  js: { here: [process.execPath, '--version'], run: (code) => [process.execPath, '--input-type=module', '-e', code] },
  python: { here: ['python3', '--version'], run: (code) => ['python3', '-c', code] },
  go: { here: ['go', 'version'], run: (_, file) => ['go', 'run', file], file: 'main.go' },
  php: {
    here: ['php', '-r', 'exit((int) !function_exists("curl_init"));'],
    run: (_, file) => ['php', file],
    file: 'main.php',
  },
  ruby: { here: ['ruby', '--version'], run: (code) => ['ruby', '-e', code] },
}

export const LANGUAGES = Object.keys(COMMANDS)

/** Whether this machine can run the language. */
export function canRun(language: string): boolean {
  const [command, ...words] = COMMANDS[language]?.here ?? ['false']
  return spawnSync(command!, words).status === 0
}

export type SampleRunner = {
  folder: string
  /** Runs it to completion; `statuses` are those of curl's calls. Rejects on a non-zero exit code. */
  run(
    language: string,
    code: string,
    settings?: Record<string, string>,
  ): Promise<{ stdout: string; statuses: number[] }>
  /** Starts it; `stop` ends it and its child processes. */
  start(language: string, code: string, settings: Record<string, string>): Promise<{ stdout: Readable; stop(): void }>
  close(): Promise<void>
}

/** Runs samples against the API at `url`, in a temporary folder. */
export async function openSampleRunner(url: string, token: string): Promise<SampleRunner> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-samples-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const statusFile = join(folder, 'statuses')
  const common = { BASE_URL: url, TOKEN: token, STATUSES: statusFile }
  const launcher = openLauncher(folder)

  async function prepared(language: string, code: string) {
    const { run, file = 'code' } = COMMANDS[language]!
    await writeFile(join(folder, file), code)
    const [command, ...words] = run(code, join(folder, file))
    return [command!, words] as const
  }

  return {
    folder,
    async run(language, code, { CWD = folder, ...settings } = {}) {
      await writeFile(statusFile, '')
      const [command, words] = await prepared(language, code)
      const { stdout } = await launcher.run([command, ...words], { env: { ...common, ...settings }, cwd: CWD })
      const statuses = (await readFile(statusFile, 'utf8')).trim().split('\n').filter(Boolean).map(Number)
      return { stdout, statuses }
    },
    async start(language, code, { CWD = folder, ...settings }) {
      const [command, words] = await prepared(language, code)
      const place = { env: { ...process.env, ...common, ...settings }, cwd: CWD }
      const child = spawn(command, words, { ...place, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
      return { stdout: child.stdout, stop: () => void process.kill(-child.pid!, 'SIGKILL') }
    },
    close() {
      launcher.close()
      return rm(folder, { recursive: true, force: true })
    },
  }
}
