import pg from 'pg'

/** The parts of a connection of `pg` that its types do not name. */
type Wire = {
  stream: { pause(): void; resume(): void; destroy(error: Error): void }
  sendCopyFromChunk(rows: Buffer): void
  endCopyFrom(): void
}
type Submitted = pg.Submittable & { handleError(error: Error, connection: unknown): void }
type Query = new (text: string, done: (error: Error | null) => void) => Submitted

const Query = (pg as unknown as { Query: Query }).Query

/** Rows as COPY writes them, one per line. */
export type Rows = { lines: Buffer; count: number }

/**
 * Runs `copy … to stdout`, and gives its rows to `take` in batches of about `bytes`; the next one waits for it. If it
 * fails, the connection is closed, because nothing else ends the statement early.
 */
export function copyOut(
  client: pg.Client,
  text: string,
  bytes: number,
  take: (rows: Rows) => Promise<void>,
): Promise<void> {
  let lines: Buffer[] = []
  let size = 0
  let failed: Error | undefined
  let taking = Promise.resolve()
  const hand = () => {
    const rows = { lines: Buffer.concat(lines), count: lines.length }
    lines = []
    size = 0
    taking = taking.then(() => (failed ? undefined : take(rows))).catch((error: Error) => void (failed ??= error))
    return taking
  }
  class CopyOut extends Query {
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire) {
      // The parser reuses the memory of a message.
      lines.push(Buffer.from(chunk))
      size += chunk.length
      if (size < bytes) return
      stream.pause()
      void hand().then(() => (failed ? stream.destroy(failed) : stream.resume()))
    }
  }
  return new Promise((resolve, reject) => {
    const done = (error: Error | null) => {
      if (lines.length > 0 && !error) void hand()
      void taking.then(() => (error || failed ? reject(failed ?? error) : resolve()))
    }
    client.query(new CopyOut(text, done))
  })
}

/** Runs `copy … from stdin` with these rows. */
export function copyIn(client: pg.Client, text: string, { lines }: Rows): Promise<void> {
  class CopyIn extends Query {
    handleCopyInResponse(connection: Wire) {
      connection.sendCopyFromChunk(lines)
      connection.endCopyFrom()
    }
  }
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, (error) => (error ? reject(error) : resolve())))
  })
}
