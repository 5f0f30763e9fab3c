import { z } from 'zod'
import { type Event, lifeOf, MEMBER } from '#server/core/records/record-events.ts'
import { AGENT_EVENTS } from '../agents/events.ts'
import { BOOKING_EVENTS } from '../bookings/events.ts'
import { COMMENT_EVENTS } from '../comments/events.ts'
import { Contact, CONTACT_EXAMPLE } from '../contacts/schema.ts'
import { Deal, DEAL_EXAMPLE } from '../deals/schema.ts'
import { DOCUMENT_EVENTS } from '../documents/events.ts'
import { Folder, FOLDER_EXAMPLE } from '../folders/schema.ts'
import { INVENTORY_EVENTS } from '../inventory/events.ts'
import { INVOICE_EVENTS } from '../invoices/events.ts'
import { LEAD_EVENTS } from '../leads/events.ts'
import { MEMBER_EVENTS } from '../members/events.ts'
import { MINDMAP_EXAMPLE, MindmapSummary } from '../mindmaps/schema.ts'
import { Project, PROJECT_EXAMPLE } from '../projects/schema.ts'
import { QUOTE_EVENTS } from '../quotes/events.ts'
import { RISK_EVENTS } from '../risks/events.ts'
import { Task, TASK_EXAMPLE } from '../tasks/schema.ts'
import { TICKET_EVENTS } from '../tickets/events.ts'

/**
 * The catalog of all events with the schemas of their data. Webhooks, `GET /events`, `GET /changes` and the OpenAPI
 * document use this list; other entries of the change log (tokens, settings) are not events.
 */
export const EVENTS = {
  ...lifeOf('task', Task, { ...TASK_EXAMPLE, assignees: [MEMBER] }),
  ...lifeOf('project', Project, { ...PROJECT_EXAMPLE, owners: [MEMBER], team: [MEMBER] }),
  ...lifeOf('contact', Contact, { ...CONTACT_EXAMPLE, ext_id: 'crm-1042' }),
  ...lifeOf('deal', Deal, {
    ...DEAL_EXAMPLE,
    status: 'open',
    probability: 50,
    company: 'Brandt Print',
    owners: [MEMBER],
  }),
  ...COMMENT_EVENTS,
  ...AGENT_EVENTS,
  ...lifeOf('folder', Folder, { ...FOLDER_EXAMPLE, position: 1 }),
  ...DOCUMENT_EVENTS,
  ...lifeOf('mindmap', MindmapSummary, { ...MINDMAP_EXAMPLE, nodes: 4 }, 'mind map'),
  ...TICKET_EVENTS,
  ...RISK_EVENTS,
  ...LEAD_EVENTS,
  ...BOOKING_EVENTS,
  ...INVOICE_EVENTS,
  ...QUOTE_EVENTS,
  ...MEMBER_EVENTS,
  ...INVENTORY_EVENTS,
} satisfies Record<string, Event>

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

/** The catalog as `GET /events` returns it. */
export const EventCatalogue = z
  .object({
    data: z
      .array(
        z.object({
          event: z.string(),
          description: z.string(),
          schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema (2020-12) of the data.' }),
          example: z.record(z.string(), z.unknown()),
          previous: z.record(z.string(), z.unknown()).nullable().meta({
            description:
              'Former values of the fields that the example changed, which webhooks with `payload: diff` also receive; null unless the event is an update.',
          }),
        }),
      )
      .meta({ description: 'All events.' }),
  })
  .meta({ id: 'EventCatalogue' })
export type EventCatalogue = z.infer<typeof EventCatalogue>
