import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const FOLDER = '/dev/shm'
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * Puts temporary files of tests in memory, unless `TMPDIR` says where they belong. A database is a thousand small
 * files, which takes a disk seconds to create and memory a tenth of that. The unpacked browser stays on the disk.
 */
export function preferMemory(): void {
  process.env['ATRIUM_BROWSERS'] ??= tmpdir()
  if (process.env['TMPDIR'] === undefined && isUsable()) process.env['TMPDIR'] = FOLDER
}

/** Containers often have 64 MB here, or may not run programs from it. */
function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === FOLDER)
    if (!mount || mount.split(' ')[3]!.split(',').includes('noexec')) return false
    const { bavail, bsize } = statfsSync(FOLDER)
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES
  } catch {
    return false
  }
}
