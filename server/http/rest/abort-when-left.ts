import type { ServerResponse } from 'node:http'
import type { CallContext } from '#server/core/rest/call-context.ts'
import type { Program } from '#server/program.ts'
import type { Exchange } from '../request.ts'

/** A signal for answers that take long: aborted when the client leaves or the program stops, and by `end`. */
export function abortWhenLeft(program: Program, { response }: Exchange): { signal: AbortSignal; end: () => void } {
  const closing = new AbortController()
  const close = () => closing.abort()
  response.once('close', close)
  const forget = program.onDrain(close)
  const end = () => {
    forget()
    close()
  }
  return { signal: closing.signal, end }
}

/** Cuts the response off once its token is refused, however slowly the client reads. Returns what stops that. */
export function endWithToken({ actor, live }: CallContext, response: ServerResponse): () => void {
  if (actor.kind !== 'token') return () => {}
  return live.streams.endWith(actor.id, () => void response.destroy())
}
