import { addressKey } from '#server/core/values/fields.ts'
import { emailKey } from '../../marketing/rules.ts'
import type { Provider } from '../../suppressions/providers/rules.ts'
import type { EventClass, ProviderCall, AddressEvent } from '../schema.ts'

export type Json = Record<string, unknown>

/** How to recognize and parse the events of one provider. `read` returns undefined for an event it cannot parse. */
export type Reader = {
  provider: Provider
  owns: (event: Json) => boolean
  read: (event: Json, call: ProviderCall) => AddressEvent[] | undefined
}

/** An event as stored: normalized address, time in UTC or null, every text short and storable. */
export type ReadEvent = {
  provider: Provider | 'unknown'
  key: string
  class: EventClass
  email: string | null
  messageId: string | null
  at: string | null
  detail: string | null
  shape: string | null
  raw: string
}

/** The class of an event by the provider's name for it. `constructor` and the like name none. */
export function classNamed(classes: Readonly<Record<string, EventClass>>, name: unknown): EventClass | undefined {
  const word = String(name)
  return Object.hasOwn(classes, word) ? classes[word] : undefined
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): Json => (isObject(value) ? value : {})

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A text or number as truncated text; null for everything else. */
export function asText(value: unknown, longest = 300): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replaceAll('\0', '').toWellFormed().trim().slice(0, longest)
  return text === '' ? null : text
}

const NAME_MOST = 300

/** A name exactly as given; null if it would need truncation or cleaning, because it would then name something else. */
export function asName(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const name = String(value).trim()
  return name === '' || name.length > NAME_MOST || name.includes('\0') || !name.isWellFormed() ? null : name
}

/** The normalized address. Accepts addresses that Atrium considers invalid when a provider uses them. */
export function asAddress(value: unknown): string | null {
  const given = asName(value)
  return given && (emailKey(given) ?? (/^[^\s<>]+@[^\s<>]+$/.test(given) ? addressKey(given) : null))
}

/** Parses an instant: RFC 3339, or seconds or milliseconds since 1970. Null when it is invalid. */
export function asInstant(value: unknown): string | null {
  const number = typeof value === 'number' || /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : undefined
  const at = new Date(number === undefined ? String(value) : number * (number < 1e11 ? 1000 : 1))
  return Number.isNaN(at.getTime()) || Math.abs(at.getUTCFullYear() - 2000) > 200 ? null : at.toISOString()
}

const TELLING =
  /^(event|type|subtype|class|status|recordtype|typecode|severity|bounce_?type|bounce_?sub_?type|eventtype|notificationtype)$/i
const DEEPEST = 4

/** An event without its values, except those that identify the type of event. */
export function shapeOf(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0], depth + 1)]
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  if (depth === DEEPEST) return 'object'
  const entries = Object.entries(value).slice(0, 40)
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name.includes('@') ? '…' : name.slice(0, 60),
      TELLING.test(name) && /^[\w .:-]{1,60}$/.test(String(inner)) ? inner : shapeOf(inner, depth + 1),
    ]),
  )
}
