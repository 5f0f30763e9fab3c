import type { SignIn } from './auth.ts'
import type { PageCaller } from './caller.ts'
import type { Log } from './core/log.ts'
import type { Metrics } from './core/metrics.ts'
import type { Services } from './core/workspace-context.ts'
import type { Doors } from './doors.ts'
import type { EmailEvents } from './email-events.ts'
import type { Env } from './env.ts'
import type { ApiDocument } from './http/document/serve.ts'
import type { Portal } from './portal.ts'
import type { StatusPage } from './status/start.ts'

/** What runs beside the requests and is stopped with the program. */
export type Running = { stop(): Promise<void> }

/** The running program: what main assembles and everything else is given. */
export type Program = {
  readonly env: Env
  readonly log: Log
  readonly doors: Doors
  readonly metrics: Metrics
  readonly services: Services
  /** Names of migrations still due; rejects when the database does not answer. */
  readonly dueMigrations: () => Promise<readonly string[]>
  worker?: Running
  signIn?: SignIn
  /** What mail providers tell. */
  emailEvents?: EmailEvents
  /** What `server/caller.ts` hands to pages. */
  caller?: PageCaller
  /** What `/api/v1/openapi.json` serves and the developer pages are made from. */
  document?: ApiDocument
  /** What is measured of this program; `server/status.ts` hands it to the status page. */
  status?: StatusPage
  /** What `server/portal.ts` hands to the developer pages. */
  portal?: Portal
  /** From the first stop signal on: readiness fails, answers close their connection. */
  draining: boolean
  /**
   * `close` runs once when the program begins to stop; a stream sends its retry hint and ends there. Returns the function
   * that takes it back, for a stream that ends earlier. When the program is stopping already, `close` runs at once.
   */
  onDrain(close: () => void): () => void
  /** Readiness fails from here on, while calls and streams are still served. */
  announceStop(): void
  /** Ends the streams; announces the stop as well. */
  drain(): void
}

type Parts = Pick<Program, 'env' | 'log' | 'doors' | 'metrics' | 'services' | 'dueMigrations'>

const KEY = Symbol.for('atrium.program')
type Shelf = { [KEY]?: Program }

/** Makes the program and puts it where `runningProgram` finds it. */
export function openProgram(parts: Parts): Program {
  const closers = new Set<() => void>()
  let drained = false
  const program: Program = {
    ...parts,
    draining: false,
    onDrain(close) {
      if (drained) close()
      else closers.add(close)
      return () => void closers.delete(close)
    },
    announceStop() {
      if (program.draining) return
      program.draining = true
      parts.services.leave()
    },
    drain() {
      program.announceStop()
      drained = true
      for (const close of closers) attempt(close)
      closers.clear()
    },
  }
  const attempt = (close: () => void) => {
    try {
      close()
    } catch (error) {
      parts.log.error({ error }, 'a stream did not close')
    }
  }
  ;(globalThis as Shelf)[KEY] = program
  return program
}

/**
 * The program of this process. Next loads pages in a module graph of its own, where an import of main's modules would be a
 * second copy of them; the global is the one thing both share.
 */
export function runningProgram(): Program {
  const program = (globalThis as Shelf)[KEY]
  if (!program) throw new Error('no program runs in this process')
  return program
}
