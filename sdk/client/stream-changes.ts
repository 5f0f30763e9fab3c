import type { Change, ListChangesQuery } from '../made/types.ts'
import type { Send } from './options.ts'

/** Nothing arrived for a while: something on the way holds the stream back. */
export class SilentStream extends Error {}

type Position = {
  after?: number
  since?: string
  form?: 'webhook' | undefined
  event: ListChangesQuery['event']
  entity: ListChangesQuery['entity']
  signal: AbortSignal | undefined
  silentMs: number
}

/** Each change of one stream with the position after it; a position without a change passes those that do not match. */
export async function* streamChanges(send: Send, { signal, silentMs, ...query }: Position) {
  const call = { method: 'GET', path: '/changes/stream', operation: 'streamChanges', query, isStream: true }
  const response = (await send({ ...call, options: { signal, timeoutMs: silentMs } })) as Response
  for await (const lines of eventsOf(response, silentMs)) {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    const [id, data] = [field('id'), field('data')]
    if (id) yield { after: Number(id), change: data === undefined ? undefined : (JSON.parse(data) as Change) }
  }
}

/** The lines of each event, until the stream ends or breaks. */
async function* eventsOf({ body }: Response, silentMs: number): AsyncGenerator<string[], void, undefined> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (let part = await next(); part !== undefined; part = await next()) {
      const events = (text + part).split('\n\n')
      text = events.pop()!
      for (const event of events) yield event.split('\n')
    }
  } finally {
    reader.cancel().catch(() => {})
  }

  async function next(): Promise<string | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SilentStream()), silentMs)
    })
    const part = reader.read().then(
      ({ value }) => value,
      // A broken stream is an ended one: the follower opens the next.
      () => undefined,
    )
    return Promise.race([part, silence]).finally(() => clearTimeout(timer))
  }
}
