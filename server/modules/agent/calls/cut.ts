/** Maximum size of a response in bytes of JSON. */
export const MOST_BYTES = 24_000
/** Reserved for the fields that truncation adds. */
const ADDED_BYTES = 400

type Body = Record<string, unknown>

export const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

/**
 * Truncates a response to the limit and sets `truncated` and `hint`. Lists lose their last entries, and `next_cursor`
 * continues after the others; in other responses, the longest texts are shortened first, then the largest lists.
 */
export function cut(body: Body, cursorAfter?: (kept: number) => string): Body {
  if (sizeOf(body) <= MOST_BYTES) return body
  const { data } = body
  return Array.isArray(data) && cursorAfter ? cutList(body, data, cursorAfter) : cutText(body)
}

function cutList(body: Body, data: readonly unknown[], cursorAfter: (kept: number) => string): Body {
  let left = MOST_BYTES - ADDED_BYTES - sizeOf({ ...body, data: [] })
  const kept = data.findIndex((entry) => (left -= sizeOf(entry) + 1) < 0)
  if (kept === 0)
    return cutText({ ...body, data: data.slice(0, 1), ...(data.length > 1 && { next_cursor: cursorAfter(1) }) })
  return {
    ...body,
    data: data.slice(0, kept),
    next_cursor: cursorAfter(kept),
    truncated: true,
    hint: 'The response was truncated at 24 kB. Continue with next_cursor, or request fewer fields.',
  }
}

const overOf = (body: Body) => sizeOf(body) - (MOST_BYTES - ADDED_BYTES)

/** Repeatedly shortens the longest text, then the largest list, until the response fits. */
function cutText(body: Body): Body {
  const copy = structuredClone(body)
  for (let over = overOf(copy); over > 0; over = overOf(copy)) {
    const longest = longestText(copy)
    if (!longest || longest.text.length < 100) break
    const excess = sizeOf(longest.text) - longest.text.length
    const kept = longest.text.length - Math.ceil(over / (1 + excess / longest.text.length)) - 1
    longest.holder[longest.key] = `${longest.text.slice(0, Math.max(kept, 50)).toWellFormed()}…`
  }
  for (let over = overOf(copy); over > 0; over = overOf(copy)) {
    const list = largestList(copy)
    if (!list || list.entries.length === 0) break
    while (over >= 0 && list.entries.length > 0) over -= sizeOf(list.entries.pop()) + 1
  }
  copy['truncated'] = true
  copy['hint'] = 'Texts or lists were truncated at 24 kB. Open the link for the full record, or request fewer fields.'
  return copy
}

type Place = { holder: Record<string, unknown>; key: string; text: string }

function longestText(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  let longest: Place | undefined
  for (const [key, inner] of Object.entries(value)) {
    const place =
      typeof inner === 'string' ? { holder: value as Place['holder'], key, text: inner } : longestText(inner)
    if (place && (!longest || place.text.length > longest.text.length)) longest = place
  }
  return longest
}

type Entries = { entries: unknown[]; bytes: number }

function largestList(value: unknown): Entries | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && value.length > 0) return { entries: value, bytes: sizeOf(value) }
  return Object.values(value)
    .flatMap((inner) => largestList(inner) ?? [])
    .toSorted((a, b) => b.bytes - a.bytes)[0]
}
