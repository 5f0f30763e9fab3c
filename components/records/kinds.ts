import { AGENT } from '#components/agents/agent-facts.ts'
import { BOOKING, BOOKING_PAGE } from '#components/bookings/booking-facts.ts'
import { CAMPAIGN, MARKETING } from '#components/campaigns/campaign-facts.ts'
import { CONNECTOR, MATCHING } from '#components/connectors/connector-facts.ts'
import { CONTACT } from '#components/contacts/contact-facts.ts'
import { DEAL } from '#components/deals/deal-facts.ts'
import { DECISION } from '#components/decisions/decision-facts.ts'
import { DOCUMENT, FOLDER } from '#components/documents/document-facts.ts'
import { FORM, SUBMISSION } from '#components/forms/form-facts.ts'
import { COUNT } from '#components/inventory/count-facts.ts'
import { INVENTORY, ITEM } from '#components/inventory/item-facts.ts'
import { ORDER } from '#components/inventory/order-facts.ts'
import { INVOICE } from '#components/invoices/invoice-facts.ts'
import { LEAD } from '#components/leads/lead-facts.ts'
import { MEMBER, MEMBER_HR } from '#components/members/member-facts.ts'
import { MINDMAP } from '#components/mindmaps/mindmap-facts.ts'
import { NEWSLETTER, NEWSLETTER_DRAFT } from '#components/newsletters/newsletter-facts.ts'
import { PROJECT } from '#components/projects/project-facts.ts'
import { QUOTE } from '#components/quotes/quote-facts.ts'
import { RISK } from '#components/risks/risk-facts.ts'
import { TASK } from '#components/tasks/task-facts.ts'
import { TICKET } from '#components/tickets/ticket-facts.ts'
import { TOKEN } from '#components/tokens/token-facts.ts'
import { DELIVERY, WEBHOOK } from '#components/webhooks/webhook-facts.ts'
import type { KindFacts } from './kind-facts.ts'

/** All kinds of records, in sidebar order. */
export const KINDS: readonly KindFacts[] = [
  TASK,
  PROJECT,
  DOCUMENT,
  FOLDER,
  MINDMAP,
  TICKET,
  RISK,
  DECISION,
  CONTACT,
  LEAD,
  BOOKING_PAGE,
  BOOKING,
  DEAL,
  QUOTE,
  CAMPAIGN,
  ...MARKETING,
  NEWSLETTER,
  NEWSLETTER_DRAFT,
  CONNECTOR,
  ...MATCHING,
  FORM,
  SUBMISSION,
  INVOICE,
  ITEM,
  ORDER,
  COUNT,
  INVENTORY,
  MEMBER,
  MEMBER_HR,
  AGENT,
  WEBHOOK,
  DELIVERY,
  TOKEN,
]

const byEntity = new Map(KINDS.map((kind) => [kind.entity, kind]))

export const factsOf = (entity: string): KindFacts | undefined => byEntity.get(entity)

/** The kind listed at this path of the workspace, if its pages can be generated from its fields. */
export const factsAt = (path: string) => KINDS.find(({ place, records }) => records && place?.path === `/${path}`)

/** The path of a record's page relative to the workspace; undefined if it has none. */
export function pathOfRecord(entity: string, id: string): string | undefined {
  const { place, hasPages = true, pages = hasPages ? place?.path : undefined } = factsOf(entity) ?? {}
  return pages && `${pages}/${id}`
}
