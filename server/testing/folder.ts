import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, vi } from 'vitest'

/**
 * A temporary folder that is removed after the tests of the file. Every account may enter it, as an embedded Postgres
 * needs. Call it before processes that use it are started, so that they end first.
 */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-'))
  chmodSync(folder, 0o755)
  // Postgres of a killed program goes on writing until it has shut down.
  afterAll(() =>
    vi.waitFor(
      () => {
        rmSync(folder, { recursive: true, force: true })
        if (existsSync(folder)) throw new Error(`${folder} cannot be removed`)
      },
      { timeout: 20_000, interval: 100 },
    ),
  )
  return folder
}
