export const RELEASE_TAGS = ['api', 'webhooks', 'app', 'security'] as const
export type ReleaseTag = (typeof RELEASE_TAGS)[number]

export function isReleaseTag(value: unknown): value is ReleaseTag {
  return RELEASE_TAGS.some((tag) => tag === value)
}

/** The releases with this tag, or all of them. */
export function releasesTagged<R extends { tags: readonly ReleaseTag[] }>(
  releases: readonly R[],
  tag: ReleaseTag | undefined,
): readonly R[] {
  return tag ? releases.filter(({ tags }) => tags.includes(tag)) : releases
}
