import { createOAuth } from '#server/auth/oauth/oauth.ts'
import { createSignIn } from '#server/auth/sign-in.ts'
import { onlyCell } from '#server/cells/cells.ts'
import { createEmailEvents } from '#server/modules/email-events/receiver.ts'
import { createStatus } from '#server/modules/status/start.ts'
import { openProgram, type Program } from '#server/program.ts'
import { createConnectorCallback } from './connector-callback.ts'
import { createAgent } from './create-agent.ts'
import { createPageCaller } from './page-caller.ts'
import type { ProgramParts, Running } from './program-parts.ts'
import type { Published } from './published.ts'

/** Builds the program. `worker` runs besides requests; measurements start with `program.status.start()`. */
export function buildProgram(parts: ProgramParts, worker: Running, published: Published): Program {
  const cells = parts.cells ?? onlyCell(parts)
  const whole = { ...parts, cells }
  const signIn = createSignIn(whole)
  const oauth = createOAuth(whole)
  return openProgram({
    ...whole,
    worker,
    signIn,
    oauth,
    connectors: createConnectorCallback({ ...whole, signIn }),
    ...published,
    agent: createAgent(parts),
    emailEvents: createEmailEvents({ ...parts, everywhere: () => cells.everywhere() }),
    caller: createPageCaller({ ...whole, signIn, oauth }),
    status: createStatus(whole),
  })
}
