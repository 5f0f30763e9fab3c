import { ConnectionError } from '../transport/errors.ts'
import type { Send } from './options.ts'

/** The last line of an export: how many records it has, and the position in the change feed from which they are followed. */
export type ExportEnd = { count: number; seq: number }

/** An export: awaited, it is the response; iterated, every record in the state of one moment. */
export type Export<Item> = PromiseLike<Response> &
  AsyncIterable<Item> & {
    /** The last line, after the iteration has reached it. */
    readonly end: ExportEnd | undefined
  }

type Line = { end?: boolean } & Partial<ExportEnd>

/** Nothing is sent before it is awaited or iterated. A record has no field `end`. */
export function createExport<Item>(open: Send, call: Parameters<Send>[0]): Export<Item> {
  const read = () => open({ ...call, isDownload: true }) as Promise<Response>
  let end: ExportEnd | undefined
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting an export returns its response
    then: (resolved, rejected) => read().then(resolved, rejected),
    get end() {
      return end
    },
    async *[Symbol.asyncIterator]() {
      end = undefined
      const { format } = (call.query ?? {}) as { format?: string }
      if (format === 'csv')
        throw new TypeError('format: csv is not read by record. Await the export, or leave format out')
      let count = 0
      for await (const line of linesOf(await read(), call.options?.signal)) {
        const record = JSON.parse(line) as Line
        if (record.end === true) {
          if (record.count !== count) throw incomplete()
          end = { count, seq: record.seq! }
          return
        }
        count++
        yield record as Item
      }
      throw incomplete()
    },
  }
}

const incomplete = (cause?: unknown) =>
  new ConnectionError({ code: 'connection_failed', message: 'The export was cut off. Start it again.', cause })

/** The complete lines of a response. */
async function* linesOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<string, void, undefined> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        signal?.throwIfAborted()
        throw incomplete(cause)
      })
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
