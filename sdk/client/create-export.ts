import { ConnectionError } from '../transport/errors.ts'
import type { Export, ExportEnd } from './export.ts'
import type { Call, Send } from './options.ts'

/** Nothing is sent before it is awaited or iterated, which reads NDJSON. A record has no field `end`. */
export function createExport<Item>(send: Send, call: Call): Export<Item> {
  const open = (query?: object) =>
    send({ ...call, query: { ...call.query, ...query }, isDownload: true }) as Promise<Response>
  const made = {
    end: undefined as ExportEnd | undefined,
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting an export returns its response
    then: ((...on) => open().then(...on)) as Promise<Response>['then'],
    async *[Symbol.asyncIterator]() {
      let n = 0
      let rest = ''
      let cause
      const { body } = await open({ format: 'ndjson' })
      try {
        for await (const part of body!.pipeThrough(new TextDecoderStream())) {
          const lines = (rest + part).split('\n')
          rest = lines.pop()!
          for (const line of lines) {
            const record = JSON.parse(line) as Item & ExportEnd & { end?: boolean }
            const { end, count, seq } = record
            if (end === true) {
              if (count !== n) break
              made.end = { count, seq }
              return
            }
            n++
            yield record
          }
        }
      } catch (error) {
        call.options?.signal?.throwIfAborted()
        cause = error
      }
      throw new ConnectionError({ code: 'connection_failed', message: 'The answer was cut.', cause })
    },
  }
  return made
}
