import { cursorAt, offsetOf } from './cursor.ts'
import { ROOM, sizeOf } from './truncate.ts'

/** A text or an inner value is only begun if this many bytes are left for it. */
const LEAST_BYTES = 2_000

/** `end` counts units; `next` is the path of the value that continues. */
type Part = { part: unknown; end: number; next?: string[] }

/** Length of a value in units: the characters of a text; for others, one and the units of their values. */
function unitsOf(value: unknown): number {
  if (typeof value === 'string') return Math.max(value.length, 1)
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, inner) => sum + unitsOf(inner), 1)
}

/**
 * One page of `whole`, after the fields of `head`. The cursor is bound to `asked`. Nothing is left out: pages continue
 * texts and lists where the previous page ends. Entries of lists are only divided if they exceed a page.
 */
export function pageOf<H extends object, W extends object>(head: H, whole: W, asked: object, cursor?: string) {
  const from = offsetOf(asked, cursor)
  const { part, end, next } = partFrom(whole, from, ROOM - sizeOf(head), false)
  const page: H & Partial<W> = { ...head, ...(part as Partial<W>) }
  if (!next) return page
  return {
    ...page,
    next_cursor: cursorAt(asked, end),
    truncated: true,
    hint: `Continues in ${next.slice(0, 2).join('.')}: repeat the call with next_cursor as cursor.`,
  }
}

function partFrom(value: unknown, from: number, bytes: number, isBegun: boolean): Part {
  if (typeof value === 'string') {
    const part = partOf(value, from, bytes)
    const end = from + part.length
    return { part, end, ...(end < value.length && { next: [] }) }
  }
  if (typeof value !== 'object' || value === null) return { part: value, end: 1 }
  const isList = Array.isArray(value)
  const kept: [name: string, inner: unknown][] = []
  const partWith = (end: number, next?: string[]) => ({
    part: isList ? kept.map(([, inner]) => inner) : Object.fromEntries(kept),
    end,
    ...(next && { next }),
  })
  let [left, start] = [bytes, 1]
  for (const [name, inner] of Object.entries(value)) {
    const units = unitsOf(inner)
    const skipped = Math.max(from - start, 0)
    if (skipped < units) {
      const added = isList ? 2 : sizeOf(name) + 4
      const fits = skipped === 0 && sizeOf(inner) + added <= left
      const isLater = (isBegun || kept.length > 0) && (isList || left < LEAST_BYTES)
      if (!fits && isLater) return partWith(Math.max(start, from), [name])
      const taken: Part = fits
        ? { part: inner, end: units }
        : partFrom(inner, skipped, left - added, isBegun || kept.length > 0)
      kept.push([name, taken.part])
      left -= sizeOf(taken.part) + added
      if (taken.next) return partWith(start + taken.end, [name, ...taken.next])
    }
    start += units
  }
  return partWith(start)
}

/** The part of a text from an offset, of at most `bytes`; ends at a line break if there is one in its second half. */
function partOf(text: string, offset: number, bytes: number): string {
  let part = text.slice(offset, offset + bytes)
  for (let size = sizeOf(part); size > bytes && part.length > 1; size = sizeOf(part))
    part = part.slice(0, Math.floor(part.length * Math.min(bytes / size, 0.99)))
  if (offset + part.length >= text.length) return part
  const line = part.lastIndexOf('\n') + 1
  if (line > part.length / 2) return part.slice(0, line)
  return part.length > 1 && /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part
}
