/** Most bytes of an MCP message with a response. */
export const MOST_BYTES = 24_000
/** Reserved for the message around a response. */
const MESSAGE_BYTES = 400
/** Reserved for the fields that truncation adds. */
const ADDED_BYTES = 900
/** Most bytes of the content of a response, without cursor and hint. */
export const ROOM = MOST_BYTES - MESSAGE_BYTES - ADDED_BYTES

type Body = Record<string, unknown>

/** Bytes of a value as MCP sends it: in the structured content, and again in the text for clients that read only text. */
export function sizeOf(value: unknown): number {
  const json = JSON.stringify(value)
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))
}

/**
 * Shortens a response to the limit and sets `truncated` and `hint`. Lists lose their last entries, and `next_cursor`
 * continues after the others; in other responses, texts and then lists are shortened, and the hint names them.
 */
export function truncate(body: Body, cursorAfter?: (kept: number) => string): Body {
  if (sizeOf(body) <= MOST_BYTES - MESSAGE_BYTES) return body
  const { data } = body
  return Array.isArray(data) && cursorAfter ? cutList(body, data, cursorAfter) : shortened(body)
}

function cutList(body: Body, data: readonly unknown[], cursorAfter: (kept: number) => string): Body {
  let left = ROOM - sizeOf({ ...body, data: [] })
  const kept = data.findIndex((entry) => (left -= sizeOf(entry) + 2) < 0)
  if (kept === 0)
    return shortened({ ...body, data: data.slice(0, 1), ...(data.length > 1 && { next_cursor: cursorAfter(1) }) })
  return {
    ...body,
    data: data.slice(0, kept),
    next_cursor: cursorAfter(kept),
    truncated: true,
    hint: 'The response was truncated at 24 kB. Continue with next_cursor, or request fewer fields.',
  }
}

/** Most characters of each text and most entries of each list, tried in this order. */
const LIMITS = [
  ...[4_000, 2_000, 1_000, 500, 200, 100].map((text) => ({ text, entries: Infinity })),
  ...[50, 20, 10, 5, 2, 1, 0].map((entries) => ({ text: 100, entries })),
]

function shortened(body: Body): Body {
  for (const limit of LIMITS) {
    const cutAt = new Set<string>()
    const short = shorten(body, limit, [], cutAt) as Body
    if (sizeOf(short) > ROOM) continue
    const sent = 'changes' in body ? 'New values are those of this call. ' : ''
    const hint = `Shortened: ${[...cutAt].join(', ')}. ${sent}get_record and the lists return what is stored.`
    return { ...short, truncated: true, hint }
  }
  throw new Error('the response of a tool exceeds the limit even without its texts and lists')
}

/** Not shortened: a part of a link leads nowhere. */
const WHOLE = new Set(['id', 'link'])

function shorten(value: unknown, limit: (typeof LIMITS)[number], path: readonly string[], cutAt: Set<string>): unknown {
  if (typeof value === 'string') {
    if (value.length <= limit.text || WHOLE.has(path.at(-1)!)) return value
    cutAt.add(path.join('.'))
    return `${value.slice(0, limit.text).toWellFormed()}…`
  }
  if (Array.isArray(value)) {
    if (value.length > limit.entries) cutAt.add(path.join('.'))
    return value.slice(0, limit.entries).map((entry) => shorten(entry, limit, [...path, '*'], cutAt))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shorten(inner, limit, [...path, name], cutAt)]),
  )
}
