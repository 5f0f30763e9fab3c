import type { Program } from '#server/program.ts'
import { sendServed, type Served, served } from './bytes.ts'
import { type Handler, sendError } from './request.ts'

/** What the portal says beside its pages; put into words when it is first asked for. */
export function portalText({ portal }: Program): Handler {
  let ready: ReadonlyMap<string, Served> | undefined
  return (exchange) => {
    ready ??= new Map(Array.from(portal!.texts(), ([path, { text, type }]) => [path, served(text, type)]))
    const found = ready.get(exchange.pathname)
    if (found) return sendServed(exchange, found)
    return sendError(exchange.response, 404, 'not_found', 'This page does not exist. See /llms.txt for all pages.')
  }
}
