import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/**
 * A temporary folder that is removed after the tests of the file. Every account may enter it, as an embedded Postgres
 * needs. Call it before processes that use it are started, so that they end first.
 */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-'))
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
