/** The most bytes of JSON that an answer has. */
export const MOST_BYTES = 24_000
/** Room for the fields that cutting adds. */
const ADDED_BYTES = 400

type Body = Record<string, unknown>

export const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

/**
 * An answer within the limit. Of a list, the last entries are left out, and `next_cursor` continues after those that stay;
 * of other answers, the longest text is shortened. Either is said by `truncated` and `hint`.
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

/** Shortens the longest text again and again until the answer fits. */
function cutText(body: Body): Body {
  const copy = structuredClone(body)
  for (
    let over = sizeOf(copy) - (MOST_BYTES - ADDED_BYTES);
    over > 0;
    over = sizeOf(copy) - (MOST_BYTES - ADDED_BYTES)
  ) {
    const longest = longestText(copy)
    if (!longest || longest.text.length < 100) break
    const excess = sizeOf(longest.text) - longest.text.length
    const kept = longest.text.length - Math.ceil(over / (1 + excess / longest.text.length)) - 1
    longest.holder[longest.key] = `${longest.text.slice(0, Math.max(kept, 50)).toWellFormed()}…`
  }
  copy['truncated'] = true
  copy['hint'] = 'Texts were cut at 24 kB. Open the link for all of it, or ask for fewer fields.'
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
