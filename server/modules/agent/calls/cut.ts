/** The most bytes of JSON that an answer has. */
export const MOST_BYTES = 24_000
/** Room for the fields that cutting adds. */
const ADDED_BYTES = 400

type Body = Record<string, unknown>

export const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

/**
 * An answer within the limit. Of a list, the last entries are left out, and `next_cursor` continues after those that stay;
 * of other answers, the longest texts are shortened, then the largest lists. Either is said by `truncated` and `hint`.
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
    hint: 'The answer was cut at 24 kB. Continue with next_cursor, or ask for fewer fields.',
  }
}

const overOf = (body: Body) => sizeOf(body) - (MOST_BYTES - ADDED_BYTES)

/** Shortens the longest text again and again until the answer fits, and then the largest list. */
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
  copy['hint'] = 'Texts or lists were cut at 24 kB. Open the link for all of it, or ask for fewer fields.'
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
