import type { Atrium } from '../../client/create-atrium.ts'
import type { Import } from '../../made/types.ts'
import type { Io } from '../io.ts'
import { say } from '../output/write.ts'
import { UsageError } from '../usage.ts'

const MB = 1024 * 1024
/** At most 63 parts of the largest file. A part is read from the disk while it is sent. */
const PART_BYTES = 8 * MB
/** For a part over a slow network. */
const TIMEOUT_MS = 10 * 60_000

/** Uploads the parts that are missing, one after the other. */
export async function uploadParts(
  io: Io,
  atrium: Atrium,
  { id, bytes, received, name }: Import,
  content: Blob | undefined,
): Promise<void> {
  if (received === bytes) return
  if (!content)
    throw new UsageError(`The upload of ${name} was interrupted. Name the file, too: atr import FILE --resume ${id}`)
  if (content.size !== bytes)
    throw new UsageError(`The file has ${content.size} bytes, but the import is of ${name} with ${bytes} bytes`)
  if (received % PART_BYTES !== 0)
    throw new UsageError(`The parts of the import were not uploaded by atr. Import the file again, without --resume`)
  const options = { name: 'part', signal: io.signal, timeoutMs: TIMEOUT_MS }
  for (let at = received; at < bytes; at += PART_BYTES) {
    await atrium.imports.parts.put(id, at / PART_BYTES + 1, content.slice(at, at + PART_BYTES), options)
    if (bytes > PART_BYTES) say(io, `Uploaded ${megabytes(Math.min(at + PART_BYTES, bytes))} of ${megabytes(bytes)} MB`)
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / MB)
