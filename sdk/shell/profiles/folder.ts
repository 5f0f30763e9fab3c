import { chmod, lstat, mkdir, open, readFile, rename } from 'node:fs/promises'
import { homedir, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { TokenError } from '../failure.ts'

type Env = Readonly<Record<string, string | undefined>>

const isWindows = platform() === 'win32'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** The folder of the shell (XDG Base Directory Specification 0.8). */
export function configFolder({ XDG_CONFIG_HOME, APPDATA, HOME }: Env): string {
  const above = isWindows ? APPDATA : XDG_CONFIG_HOME?.startsWith('/') && XDG_CONFIG_HOME
  return join(above || join(HOME || homedir(), '.config'), 'atrium')
}

/** The text of a file; undefined if there is none. Refuses one that others can read, also through its folder. */
export async function readPrivate(file: string): Promise<string | undefined> {
  try {
    await requirePrivate(dirname(file), FOLDER_MODE)
    await requirePrivate(file, FILE_MODE)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function requirePrivate(path: string, mode: number): Promise<void> {
  const found = await lstat(path)
  if (isWindows || ((found.mode & 0o077) === 0 && found.uid === process.getuid?.())) return
  throw new TokenError(`Others can read ${path}, which holds secrets. Run: chmod ${mode.toString(8)} ${path}`)
}

/** Makes the folder of a file, for its owner only. */
export async function makeFolder(file: string): Promise<void> {
  const folder = dirname(file)
  const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  // The mode of a new folder is limited by the umask, and cannot be widened by it.
  if (made !== undefined && !isWindows) await chmod(folder, FOLDER_MODE)
  await requirePrivate(folder, FOLDER_MODE)
}

/** Replaces a file at once: readers see the old text or the new one, also after a crash. */
export async function writePrivate(file: string, text: string): Promise<void> {
  await makeFolder(file)
  const beside = `${file}.${process.pid}.new`
  const handle = await open(beside, 'wx', FILE_MODE)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, file)
  if (isWindows) return
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
