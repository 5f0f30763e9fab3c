import type { EventPage } from './portal/events.ts'
import type { Guide } from './portal/guides.ts'
import type { TagPage } from './portal/operations.ts'
import { isReleaseTag, RELEASE_TAGS, type ReleaseTag, releasesTagged } from './portal/release-tags.ts'
import type { Release } from './portal/releases.ts'
import { runningProgram } from './program.ts'

export type { EventPage, Guide, Release, TagPage }
export { isReleaseTag, RELEASE_TAGS, type ReleaseTag, releasesTagged }

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

/** The pages' way to the portal of this process. */
export function portal(): Portal {
  return runningProgram().portal!
}
