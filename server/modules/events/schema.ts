import { z } from 'zod'
import type { Event } from '#server/core/records/record-events.ts'
import { AGENT_EVENTS } from '../agents/events.ts'
import { BOOKING_EVENTS } from '../bookings/events.ts'
import { COMMENT_EVENTS } from '../comments/events.ts'
import { CONTACT_EVENTS } from '../contacts/events.ts'
import { DEAL_EVENTS } from '../deals/events.ts'
import { DOCUMENT_EVENTS } from '../documents/events.ts'
import { FOLDER_EVENTS } from '../folders/events.ts'
import { INVENTORY_EVENTS } from '../inventory/events.ts'
import { INVOICE_EVENTS } from '../invoices/events.ts'
import { LEAD_EVENTS } from '../leads/events.ts'
import { MEMBER_EVENTS } from '../members/events.ts'
import { MINDMAP_EVENTS } from '../mindmaps/events.ts'
import { PROJECT_EVENTS } from '../projects/events.ts'
import { QUOTE_EVENTS } from '../quotes/events.ts'
import { RISK_EVENTS } from '../risks/events.ts'
import { TASK_EVENTS } from '../tasks/events.ts'
import { TICKET_EVENTS } from '../tickets/events.ts'

/**
 * The catalog of all events with the schemas of their data. Webhooks, `GET /events`, `GET /changes` and the OpenAPI
 * document use this list; other entries of the change log (tokens, settings) are not events.
 */
export const EVENTS = {
  ...TASK_EVENTS,
  ...PROJECT_EVENTS,
  ...CONTACT_EVENTS,
  ...DEAL_EVENTS,
  ...COMMENT_EVENTS,
  ...AGENT_EVENTS,
  ...FOLDER_EVENTS,
  ...DOCUMENT_EVENTS,
  ...MINDMAP_EVENTS,
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
