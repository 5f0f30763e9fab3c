import type { Socket } from 'node:net'
import type pg from 'pg'

/** Statements that are short and wait for no lock: a living Postgres has answered them by then. */
export const SHORT_SILENCE_MS = 5_000
/** Beyond the 30 s after which Postgres itself cancels a statement of the program's roles (`roles.ts`). */
export const LONG_SILENCE_MS = 35_000

/** The same for statements of the worker, which Postgres cancels after 60 s. */
export const WORKER_SILENCE_MS = 65_000

export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * Cuts a connection that owes an answer (`owes`) and has been silent for as long as its socket's `setTimeout` says, so that its
 * statements fail. A machine that is gone sends nothing, and the system itself would wait for a quarter of an hour.
 */
export function endWhenSilent(client: pg.ClientBase, owes: () => boolean): void {
  const socket = socketOf(client)
  socket.on('timeout', () => owes() && socket.destroy())
}
