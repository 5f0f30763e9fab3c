import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs one `atrium` command in that environment and returns the printed JSON; on failure it throws the error output.
 */
export async function shell<Answer>(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/main.ts', ...words], { env })
  return JSON.parse(stdout) as Answer
}
