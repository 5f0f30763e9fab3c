import type { EventPage } from './events.ts'
import type { Guide } from './guides.ts'
import type { TagPage } from './operations.ts'
import type { Release } from './releases.ts'

/** The content of the developer pages; operations and events are read from the served document. */
export type Pages = {
  readonly publicUrl: string
  readonly guides: readonly Guide[]
  readonly releases: readonly Release[]
  tags(): TagPage[]
  events(): EventPage[]
}

/** The pages, and the texts by path that accompany them. */
export type Portal = Pages & {
  texts(): Map<string, { text: string; type: string }>
  /** A Markdown page with the samples of the shell and of this language alone. */
  inLanguage(markdown: string, language: string): string
}
