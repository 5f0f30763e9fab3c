import { execFile } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Said = {
  code: number
  /** Its output, parsed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever the test says it is
  answer: any
  stdout: string
  stderr: string
}

/** Runs one shell command as its own process, with these settings only. */
export function atrium(settings: Record<string, string>, ...words: string[]): Promise<Said> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'server/cli/main.ts'), ...words],
      { env: env as never },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0
        resolve({ code, stdout, stderr, answer: stdout ? JSON.parse(stdout) : undefined })
      },
    )
  })
}
