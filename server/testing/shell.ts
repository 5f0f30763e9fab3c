import { execFile } from 'node:child_process'
import path from 'node:path'
import { explainFailure, runCommand } from '#server/cli/run-command.ts'
import { Shell } from '#server/cli/shell.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type Said = {
  code: number
  /** Its output, parsed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever the test says it is
  answer: any
  stdout: string
  stderr: string
}

/** Runs one shell command in this process, with these settings only. */
export async function atrium(settings: Record<string, string>, ...words: string[]): Promise<Said> {
  let stderr = ''
  const shell = new Shell(settings, (text) => void (stderr += text))
  try {
    const stdout = `${JSON.stringify(await runCommand(words, shell).finally(() => shell.close()))}\n`
    return { code: shell.exitCode, stdout, stderr, answer: JSON.parse(stdout) }
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${stderr}${explainFailure(error)}\n`, answer: undefined }
  }
}

/** Runs one shell command as its own process, as an operator does. */
export function atriumProcess(settings: Record<string, string>, ...words: string[]): Promise<Said> {
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
