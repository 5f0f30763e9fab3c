import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { json, type Reply } from '../exchange.ts'

/** Google sends 64-bit integers as strings. */
const FIGURE = z.union([z.number(), z.string().regex(/^-?\d+$/)])
type Fields = ReadonlyMap<string, string>
/** `analyticsdata.RunReportRequest` → its fields with their JSON types. */
const MESSAGES = readMessages(readFileSync(new URL('published.txt', import.meta.url), 'utf8'))

function readMessages(text: string): ReadonlyMap<string, Fields> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [message = '', ...fields] = line.split(' ')
      const pairs = fields.map((field): [string, string] => {
        const [name = '', type = 'any'] = field.split(':')
        return [name, type]
      })
      return [message, new Map(pairs)]
    }),
  )
}

export function fieldsOf(message: string): Fields {
  const fields = MESSAGES.get(message)
  if (!fields) throw new Error(`No published contract has ${message}`)
  return fields
}

/** Where a value departs from the published message, as `dateRanges.0.since is unknown`; null if it conforms. */
export function departure(message: string, value: unknown): string | null {
  return departureAt(message.split('.')[0]!, message.split('.')[1]!, value, '')
}

function departureAt(api: string, type: string, value: unknown, at: string): string | null {
  if (value === null || type === 'any') return null
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return `${at} is not a list`
    return firstOf(value.entries(), ([nth, one]) => departureAt(api, type.slice(0, -2), one, `${at}.${nth}`))
  }
  if (type === 'figure') return FIGURE.safeParse(value).success ? null : `${at} is not a figure`
  if (/^[a-z]/.test(type)) return typeof value === type ? null : `${at} is not a ${type}`
  if (typeof value !== 'object' || Array.isArray(value)) return `${at} is not a ${type}`
  const fields = fieldsOf(`${api}.${type}`)
  return firstOf(Object.entries(value), ([name, one]) => {
    const path = at === '' ? name : `${at}.${name}`
    const known = fields.get(name)
    return known ? departureAt(api, known, one, path) : `${path} is unknown`
  })
}

function firstOf<Item>(items: Iterable<Item>, departureOf: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = departureOf(item)
    if (found !== null) return found
  }
  return null
}

/** A response that conforms to the published message; otherwise the simulator is wrong, and the request fails. */
export function published(message: string, body: object): Reply {
  const wrong = departure(message, body)
  if (wrong !== null) throw new Error(`The simulator departs from ${message}: ${wrong}`)
  return json(200, body)
}
