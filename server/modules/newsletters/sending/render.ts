import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ThreadError } from '#server/core/operations/threads.ts'
import { conflict } from '#server/core/values/errors.ts'
import type { NewsletterFrame, RenderedNewsletter } from '../rendering/render-newsletter.ts'

const MODULE = new URL('../rendering/render-newsletter.ts', import.meta.url)
const DEADLINE_MS = 30_000
/** Brevo's limit is 1 MB. */
const LARGEST_BYTES = 1_000_000

/** Renders a stored text in a thread. */
export async function render(
  { services }: WorkspaceContext,
  content: string,
  frame: NewsletterFrame,
): Promise<RenderedNewsletter> {
  try {
    return await services.threads.run<RenderedNewsletter>(MODULE, 'renderStored', [content, frame], {
      time: DEADLINE_MS,
    })
  } catch (error) {
    if (!(error instanceof ThreadError) || error.reason === 'crash') throw error
    throw conflict('The document is too long for an email. Shorten it.')
  }
}

/** Throws `conflict` for an email that exceeds the limits of the service. */
export function requireSendable({ html }: RenderedNewsletter): void {
  if (Buffer.byteLength(html) >= LARGEST_BYTES)
    throw conflict('The email exceeds 1 MB, the limit of Brevo. Shorten the document.')
}

/** The utm_campaign of links: the slug or id of the campaign, by which it is matched. */
export const utmOf = ({ id, slug }: { id: string; slug: string | null }) => ({
  source: 'newsletter',
  medium: 'email',
  campaign: slug ?? id,
})
