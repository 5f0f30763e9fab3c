import type { LiveChange, LiveMessage } from '#server/core/live/message.ts'
import type { Person } from './person.ts'

/** An open live stream, read as a browser does. Throws the status if the request is refused. */
export async function follow(url: string, person: Person, input: { since?: number }, lastId?: string) {
  const closing = new AbortController()
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const query = new URLSearchParams({ workspace: person.workspace, input: JSON.stringify(input) })
  const response = await fetch(`${url}/api/trpc/changes.live?${query}`, {
    headers: { Cookie: cookie, ...(lastId && { 'Last-Event-ID': lastId }) },
    signal: closing.signal,
  })
  if (!response.ok) throw new Error(`refused with ${response.status}`)
  const messages: LiveMessage[] = []
  let text = ''
  let seen = 0
  let wake = () => {}
  const stream = {
    headers: response.headers,
    lastId: undefined as string | undefined,
    text: () => text,
    close: () => closing.abort(),
    ended: read(),
    async next(): Promise<LiveMessage> {
      while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return messages.shift()!
    },
    async changes(count: number): Promise<LiveChange[]> {
      const received: LiveChange[] = []
      while (received.length < count) {
        const message = await stream.next()
        if (message.type === 'changes') received.push(...message.changes)
      }
      return received
    },
  }

  async function read() {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true })
        for (let end = text.indexOf('\n\n', seen); end >= 0; end = text.indexOf('\n\n', seen)) {
          const frame = text.slice(seen, end)
          seen = end + 2
          const data = /^data: (.*)$/m.exec(frame)?.[1]
          const id = /^id: (.*)$/m.exec(frame)?.[1]
          if (!id || !data) continue
          stream.lastId = id
          messages.push(JSON.parse(data) as LiveMessage)
          wake()
        }
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error
    }
  }
  return stream
}
