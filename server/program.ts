import type { OAuth } from './auth/oauth/oauth.ts'
import type { SignIn } from './auth/sign-in.ts'
import type { ApiDocument } from './http/document/serve.ts'
import type { EmailEvents } from './modules/email-events/receiver.ts'
import type { Portal } from './portal/pages.ts'
import type { Cells } from './start/cells.ts'
import type { ConnectorCallback } from './start/connector-callback.ts'
import type { AgentInterface } from './start/create-agent.ts'
import type { PageCaller } from './start/page-caller.ts'
import type { ProgramParts, Running } from './start/program-parts.ts'
import type { StatusPage } from './status/start.ts'

export type { Running } from './start/program-parts.ts'

/** What `server/start/build-program.ts` puts together. */
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
  /** What `server/http/agent.ts` offers to agents. */
  readonly agent: AgentInterface
  /** What `server/caller.ts` hands to pages. */
  readonly caller: PageCaller
  /** What `/api/v1/openapi.json` serves and the developer pages are made from. */
  readonly document: ApiDocument
  /** Measurements of this program; `server/status/status.ts` passes them to the status page. */
  readonly status: StatusPage
  /** What `server/portal/portal.ts` hands to the developer pages. */
  readonly portal: Portal
}

/** The running program: what main assembles and everything else is given. */
export type Program = Built & {
  /** From the first stop signal on: readiness fails, answers close their connection. */
  readonly draining: boolean
  /**
   * `close` runs once when the program begins to stop; a stream sends its retry hint and ends there. Returns the function
   * that takes it back, for a stream that ends earlier. When the program is stopping already, `close` runs at once.
   */
  onDrain(close: () => void): () => void
  /** Fails readiness while calls and streams are still served. */
  announceStop(): void
  /** Ends the streams; also announces the stop. */
  drain(): void
}

const KEY = Symbol.for('atrium.program')
type Shelf = { [KEY]?: Program }

/** Makes the program and puts it where `runningProgram` finds it. */
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
