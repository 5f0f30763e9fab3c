import type { EventPage } from './events.ts'
import type { Guide } from './guides.ts'
import type { TagPage } from './operations.ts'
import type { Release } from './releases.ts'

/** What the developer pages show; operations and events are read from the document that is served. */
export type Pages = {
  readonly publicUrl: string
  readonly guides: readonly Guide[]
  readonly releases: readonly Release[]
  tags(): TagPage[]
  events(): EventPage[]
}

/** The pages, and what is said beside them by path. */
export type Portal = Pages & { texts(): Map<string, { text: string; type: string }> }
