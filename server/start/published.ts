import type { ApiDocument } from '#server/http/document/serve.ts'
import { createPortal } from '#server/portal/create-portal.ts'
import type { Portal } from '#server/portal/pages.ts'
import { createApiDocument } from './api-document.ts'

/** What the program says of itself at its public address. */
export type Published = { document: ApiDocument; portal: Portal }

/**
 * Keeps the event loop for a second or more. Do it before connections are opened, which would time out meanwhile, and
 * once per address in a process that builds many programs.
 */
export function publishAt(publicUrl: string): Published {
  const document = createApiDocument(publicUrl)
  return { document, portal: createPortal(document, publicUrl) }
}
