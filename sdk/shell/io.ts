import type { Readable, Writable } from 'node:stream'

/** Where a command reads and writes. */
export type Io = {
  env: Readonly<Record<string, string | undefined>>
  stdin: Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): void }
  stdout: Writable & { isTTY?: boolean; columns?: number }
  stderr: Writable
  /** Aborted when the user stops the command. */
  signal: AbortSignal
}
