import { publishAt, type Published } from '#server/start/published.ts'

/** Made once per address for all programs of a run, because it takes longer than most tests. */
const published = new Map<string, Published>()

export function publishedAt(publicUrl: string): Published {
  const made = published.get(publicUrl) ?? publishAt(publicUrl)
  published.set(publicUrl, made)
  return made
}
