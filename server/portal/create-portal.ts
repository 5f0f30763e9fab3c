import { VERSION } from '#server/core/operations/version.ts'
import type { ApiDocument } from '#server/http/document/serve.ts'
import type { OpenApi } from '#server/http/document/shape.ts'
import { eventPages } from './events.ts'
import { readGuides } from './guides.ts'
import { inLanguage } from './markdown-pages.ts'
import { operationPages } from './operations.ts'
import type { Portal } from './pages.ts'
import { readReleases } from './releases.ts'
import { portalTexts } from './texts.ts'

/** Parses the document on demand (some milliseconds) instead of keeping its objects in memory. */
export function createPortal(served: ApiDocument, publicUrl: string): Portal {
  const read = () => JSON.parse(served['openapi-3.1.json'].bytes.toString()) as OpenApi
  const pages = {
    publicUrl,
    guides: readGuides(publicUrl),
    releases: readReleases(),
    tags: () => operationPages(read()),
    events: () => eventPages(read()),
  }
  return { ...pages, texts: () => portalTexts(pages, VERSION), inLanguage }
}
