import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ThreadError } from '#server/core/operations/threads.ts'
import { conflict, DomainError } from '#server/core/values/errors.ts'
import type { NewsletterFrame, RenderedNewsletter } from '../rendering/render-newsletter.ts'

const MODULE = new URL('../rendering/render-newsletter.ts', import.meta.url)
const DEADLINE_MS = 30_000
/** Brevo's limit is 1 MB. */
const LARGEST_BYTES = 1_000_000

/** Renders a stored text in a thread. Throws `unavailable` if that takes longer than `deadlineMs`. */
export async function render(
  { services }: { services: Pick<WorkspaceContext['services'], 'threads'> },
  content: string,
  frame: NewsletterFrame,
  deadlineMs = DEADLINE_MS,
): Promise<RenderedNewsletter> {
  try {
    return await services.threads.run<RenderedNewsletter>(MODULE, 'renderStored', [content, frame], {
      time: deadlineMs,
    })
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error
    if (error.reason === 'memory') throw conflict('The document is too long for an email. Shorten it.')
    if (error.reason === 'time') throw tooSlow(deadlineMs)
    throw error
  }
}

/** A busy server, or a document that is slow to render. */
const tooSlow = (deadlineMs: number) =>
  new DomainError(
    'unavailable',
    `The email was not ready within ${deadlineMs / 1_000} seconds. Try again. If this happens again, shorten the document.`,
    { headers: { 'Retry-After': '30' } },
  )

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
