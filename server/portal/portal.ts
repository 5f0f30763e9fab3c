import { runningProgram } from '#server/program.ts'
import type { Portal } from './pages.ts'
import { isReleaseTag, RELEASE_TAGS, type ReleaseTag, releasesTagged } from './release-tags.ts'
import type { Release } from './releases.ts'

export type { Release }
export { isReleaseTag, RELEASE_TAGS, type ReleaseTag, releasesTagged }

/** Gives pages access to the portal of this process. */
export function portal(): Portal {
  return runningProgram().portal
}
