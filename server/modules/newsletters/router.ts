import { personOf } from '#server/core/access/person.ts'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { listRoute, recordRoute } from '#server/core/rest/routes/route.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { getNewsletter, listLatest, listNewsletters } from './queries.ts'
import {
  Audience,
  ListedNewsletter,
  NewsletterList,
  NewsletterPage,
  NewsletterResult,
  OfCampaign,
  SendNewsletter,
} from './schema.ts'
import { getAudience } from './sending/audience.ts'
import { postNewsletter } from './sending/post-newsletter.ts'

const tag = 'Marketing'

const sendMeta = recordRoute(
  { path: 'marketing/campaigns', singular: 'campaign', tag },
  {
    method: 'POST',
    path: '/newsletter',
    operationId: 'postNewsletter',
    summary: 'Preview, test or send a newsletter',
    description:
      'Renders a version of a document as an email and credits its links to the campaign. `preview` returns the email. `test` sends it only to you. ' +
      'A document without `{{ unsubscribe }}` gets an unsubscribe link at its end. ' +
      '`send` requires a test of the same version, `lists` and `confirm_recipients`; it returns immediately with the ' +
      'state `sending`. It uses the subject, preview text, unsubscribe text, sender and lists of the `send` request. A version is sent once per campaign: a second `send` returns 409, as ' +
      'does every request if Brevo is not connected or rejects it. If Brevo does not respond, the response is 503, and you can retry. ' +
      'A request with the `client_ref` of one that is still running returns the newsletter as it is. ' +
      'The same operation is at `/api/marketing/campaigns/{id}/newsletter`, without `/v1`, where a signed-in owner or manager can also call it from the application. ' +
      'Suppressed addresses and contacts who withdrew their consent are excluded. A token whose creator is no longer a member gets 403 for `test`. ' +
      'Verified against a simulator of Brevo, not against the live service.',
  },
  {
    errors: [
      'not_found',
      'validation_error',
      'forbidden',
      'conflict',
      'unavailable',
      'invalid_json',
      'payload_too_large',
      'unsupported_media_type',
    ],
    example: {
      document: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a24',
      document_version: 1,
      subject: 'What is new in spring',
      preview_text: 'Three offers and a date',
      lists: [4],
      mode: 'preview',
    },
  },
)

const newslettersMeta = listRoute('/marketing/campaigns/{id}/newsletters', 'newsletters', {
  tag,
  description: 'Returns the newsletters of a campaign with their state and figures, newest first.',
})

export const newsletters = router({
  list: readProcedure('marketing.read')
    .meta(newslettersMeta)
    .input(OfCampaign)
    .output(NewsletterPage)
    .query(({ ctx, input }) => listNewsletters(ctx, input)),
  latest: readProcedure('marketing.read')
    .output(NewsletterList)
    .query(async ({ ctx }) => ({ data: await listLatest(ctx) })),
  get: readProcedure('marketing.read')
    .input(ById)
    .output(ListedNewsletter)
    .query(({ ctx, input }) => getNewsletter(ctx, input.id)),
  audience: readProcedure('campaigns.write')
    .output(Audience)
    .query(({ ctx }) => {
      personOf(ctx)
      return getAudience(ctx)
    }),
  post: writeProcedure('campaigns.write')
    .meta(sendMeta)
    .input(SendNewsletter)
    .output(NewsletterResult)
    .mutation(({ ctx, input }) => postNewsletter(ctx, input)),
})
