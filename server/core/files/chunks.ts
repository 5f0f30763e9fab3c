/** Bytes of a chunk. */
export const CHUNK = 256 * 1024

/** The same bytes in full chunks; the last one may be shorter. */
export async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let held = 0
  for await (let part of content) {
    while (held + part.length >= CHUNK) {
      const rest = CHUNK - held
      yield Buffer.concat([...parts, part.subarray(0, rest)])
      part = part.subarray(rest)
      parts = []
      held = 0
    }
    parts.push(part)
    held += part.length
  }
  if (held > 0) yield Buffer.concat(parts)
}

/** The name of a file's object in the object store. */
export const objectKey = (workspace: string, file: string) => `${workspace}/${file}`
