import type { OAuth } from './auth/oauth/oauth.ts'
import type { SignIn } from './auth/sign-in.ts'
import type { Cells } from './cells/cells.ts'
import type { ApiDocument } from './http/document/serve.ts'
import type { EmailEvents } from './modules/email-events/receiver.ts'
import type { StatusPage } from './modules/status/start.ts'
import type { Portal } from './portal/pages.ts'
import type { ConnectorCallback } from './start/connector-callback.ts'
import type { AgentInterface } from './start/create-agent.ts'
import type { PageCaller } from './start/page-caller.ts'
import type { ProgramParts, Running } from './start/program-parts.ts'

export type { Running } from './start/program-parts.ts'

/** The parts that `server/start/build-program.ts` assembles. */
type Built = ProgramParts & {
  readonly cells: Cells
  readonly worker: Running
  readonly signIn: SignIn
  /** Connects apps to the agent connector. */
  readonly oauth: OAuth
  /** Ends sign-ins at providers of data sources. */
  readonly connectors: ConnectorCallback
  /** Receives events from email providers. */
  readonly emailEvents: EmailEvents
  /** The tools for `server/http/agent/agent.ts`. */
  readonly agent: AgentInterface
  /** The caller for `server/caller.ts`. */
  readonly caller: PageCaller
  /** The document of `/api/v1/openapi.json` and the developer pages. */
  readonly document: ApiDocument
  /** Measurements of this program; `caller.ts` passes them to the status page. */
  readonly status: StatusPage
  /** The developer portal, for `server/portal/portal.ts`. */
  readonly portal: Portal
}

/** The running program, assembled by main and passed to everything else. */
export type Program = Built & {
  /** Set from the first stop signal: readiness fails, responses close their connection. */
  readonly draining: boolean
  /**
   * `close` runs once when the program begins to stop; a stream sends its retry hint and ends there. Returns a function
   * to unregister it, for a stream that ends earlier. If the program is already stopping, `close` runs immediately.
   */
  onDrain(close: () => void): () => void
  /** Fails readiness while calls and streams are still served. */
  announceStop(): void
  /** Ends the streams; also announces the stop. */
  drain(): void
}

const KEY = Symbol.for('atrium.program')
type Registry = { [KEY]?: Program }

/** Registers the program for `runningProgram`. */
export function openProgram(built: Built): Program {
  const closers = new Set<() => void>()
  let drained = false
  const program = {
    ...built,
    draining: false,
    onDrain(close: () => void) {
      if (drained) close()
      else closers.add(close)
      return () => void closers.delete(close)
    },
    announceStop() {
      if (program.draining) return
      program.draining = true
      built.services.leave()
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
      built.log.error({ error }, 'a stream did not close')
    }
  }
  ;(globalThis as Registry)[KEY] = program
  return program
}

/**
 * The program of this process. A global, because Next loads pages in a separate module graph with its own copies of
 * main's modules.
 */
export function runningProgram(): Program {
  const program = (globalThis as Registry)[KEY]
  if (!program) throw new Error('no program runs in this process')
  return program
}
