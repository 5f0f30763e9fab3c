import type { EventPage } from './portal/events.ts'
import type { Guide } from './portal/guides.ts'
import type { TagPage } from './portal/operations.ts'
import type { Portal } from './portal/pages.ts'
import { isReleaseTag, RELEASE_TAGS, type ReleaseTag, releasesTagged } from './portal/release-tags.ts'
import type { Release } from './portal/releases.ts'
import { runningProgram } from './program.ts'

export type { EventPage, Guide, Release, TagPage }
export { isReleaseTag, RELEASE_TAGS, type ReleaseTag, releasesTagged }

/** The pages' way to the portal of this process. */
export function portal(): Portal {
  return runningProgram().portal
}
