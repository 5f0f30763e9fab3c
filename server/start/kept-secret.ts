import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The secret of an installation with the embedded database: generated once, stored in `<dataDir>/secret`, readable by
 * its owner only. Programs that start at the same moment end up with the same one.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) keep(file, randomBytes(36).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

/** Written to a temporary file and linked, so that no process reads a partial secret. */
function keep(file: string, secret: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
