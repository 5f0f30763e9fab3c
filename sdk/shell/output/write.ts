import { once } from 'node:events'
import type { Io } from '../io.ts'
import { inLines } from './escape.ts'

/** Writes to standard output, and waits as long as the reader is slower. */
export async function write({ stdout, signal }: Io, text: string): Promise<void> {
  if (text !== '' && !stdout.write(text)) await once(stdout, 'drain', { signal })
}

/** A message beside the output. */
export function say({ stderr }: Io, message: string): void {
  stderr.write(`${inLines(message)}\n`)
}
