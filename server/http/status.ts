import type { Program } from '#server/program.ts'
import { type Served, sendServed, served } from './bytes.ts'
import type { Handler } from './request.ts'

/** Seconds that others may keep what is said of this moment. */
const MAX_AGE = 10

/** The status beside its page; put into bytes once for every measurement. */
export function statusText(program: Program): Handler {
  const ready = new WeakMap<object, Map<string, Served>>()
  return (exchange) => {
    const texts = program.status.texts()
    const bytes = ready.get(texts) ?? new Map(Array.from(texts, ([path, { text, type }]) => [path, served(text, type)]))
    ready.set(texts, bytes)
    sendServed(exchange, bytes.get(exchange.pathname)!, MAX_AGE)
  }
}
