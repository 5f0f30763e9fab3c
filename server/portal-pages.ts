import type { ApiDocument } from './http/document/serve.ts'
import type { OpenApi } from './http/document/shape.ts'
import { eventPages } from './portal/events.ts'
import { readGuides } from './portal/guides.ts'
import { operationPages } from './portal/operations.ts'
import type { Portal } from './portal/pages.ts'
import { readReleases } from './portal/releases.ts'
import { portalTexts } from './portal/texts.ts'
import { VERSION } from './version.ts'

/** Parses the document when a page asks (some milliseconds) instead of holding its objects for ever. */
export function createPortal(served: ApiDocument, publicUrl: string): Portal {
  const read = () => JSON.parse(served['openapi-3.1.json'].bytes.toString()) as OpenApi
  const pages = {
    publicUrl,
    guides: readGuides(publicUrl),
    releases: readReleases(),
    tags: () => operationPages(read()),
    events: () => eventPages(read()),
  }
  return { ...pages, texts: () => portalTexts(pages, VERSION) }
}
