import type { EventPage } from './portal/events.ts'
import type { Guide } from './portal/guides.ts'
import type { TagPage } from './portal/operations.ts'
import { runningProgram } from './program.ts'

export type { EventPage, Guide, TagPage }

/** What the developer pages show; operations and events are read from the document that is served. */
export type Portal = {
  readonly publicUrl: string
  readonly guides: readonly Guide[]
  tags(): TagPage[]
  events(): EventPage[]
}

/** The pages' way to the portal of this process. */
export function portal(): Portal {
  return runningProgram().portal!
}
