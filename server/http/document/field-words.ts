import { eachSchema } from './schemas.ts'
import type { OpenApi, Schema } from './shape.ts'

/** What fields mean that say nothing of it in their own schema: those of one record as `Record.field`, else of all. */
const WORDS: Record<string, string> = {
  version: 'Begins at 1 and rises by one with every change; what `If-Match` and `version` are compared with.',
  created_at: 'When it was made.',
  updated_at: 'When it was last changed.',
  at: 'When it happened.',

  data: 'The records of this page.',
  limit: 'How many records a page has at most.',
  offset: 'How many records come before this page.',
  has_more: 'Whether records come after this page.',
  'EventCatalogue.data': 'All events.',
  'ChangePage.data': 'The changes of this page, in order.',

  name: 'What it is called.',
  desc: 'Markdown.',
  note: 'Free text.',
  notes: 'Markdown.',
  owners: 'Members who answer for it.',
  project: 'The project it belongs to.',
  contact: 'The contact it is about.',
  company: 'Name of the company.',
  email: 'E-mail address; kept in lower case.',
  phone: 'Telephone number, as it was written.',
  tags: 'Labels.',
  event: 'Name of the event.',
  reason: 'Why, as free text.',
  currency: 'ISO 4217 code.',

  'Task.title': 'What is to be done.',
  'InboundTask.title': 'What is to be done.',
  'CreateTask.status': '`todo` unless sent.',
  'CreateTask.priority': '`none` unless sent.',
  'CreateProject.status': '`active` unless sent.',
  'CreateDeal.stage': '`lead` unless sent.',
  assignees: 'Members who do it.',
  'Member.title': 'What the person does here.',
  'Member.avatar_url': 'Address of a picture.',

  'Booking.title': 'What was booked.',
  'Booking.place': 'Where to meet.',
  'Booking.email': 'Where the invitation was sent.',
  'Booking.note': 'What the visitor wrote.',
  'Booking.contact': 'The contact with that address.',
  starts_at: 'When it begins.',
  ends_at: 'When it ends.',

  subtotal: 'The sum of the lines, without tax.',
  tax: 'The tax on them.',
  amount_paid: 'What was paid of it.',
  paid_at: 'When it was paid in full.',
  lines: 'One entry for each line.',
  quantity: 'How many.',
  unit_price: 'The price of one, without tax.',
  'InvoiceLine.description': 'What is charged.',

  'Webhook.description': 'A name for people.',
  url: 'Where deliveries are sent.',
  last_success_at: 'When a delivery last arrived.',
  last_failure_at: 'When an attempt last failed.',
  attempts: 'Every attempt, the first one first.',
  attempts_made: 'How often it was tried.',
  next_attempt_at: 'When it is tried again; null when it is not.',
  'DeliveryAttempt.number': 'From 1.',
  started_at: 'When it was sent.',
  response_status: 'Status of the answer; null when none came.',
  response_headers: 'Headers of the answer.',
  response_truncated: 'Whether only the beginning of the answer was kept.',
  'DeliveryAttempt.error': 'Why no answer came.',
  deliveries: 'How many deliveries were queued.',

  message: 'What happened, in a sentence.',
  field: 'Which field it is about.',
  code: 'What it is, in a word that never changes.',
  received: 'Records in the call.',
  created: 'How many of them were new.',
  updated: 'How many changed something.',
  skipped: 'How many were known already.',
  failed: 'How many were refused.',
  errors: 'What was wrong, by the place of the record in the call.',
  warnings: 'What was taken, but looks odd.',

  number: 'Number that people know it by.',
  group: 'Name of the group it is sorted into.',
  unit: 'What it is counted in.',
  price: 'What one of it is sold for.',
  ean: 'GTIN of 8, 12, 13 or 14 digits.',
  supplier: 'Whom it is bought from.',
  reorderPoint: 'At how many it is due to be ordered.',
  minQty: 'What should be there at least.',
  maxQty: 'What an order fills up to.',
  shelfDays: 'Days for which it keeps.',
  active: 'Whether it is still used.',
  location: 'Name of the place.',
  toLocation: 'Where a transfer goes.',
  lot: 'Code of the lot.',
  expiry: 'The last day of the lot.',
  ref: 'Document that it belongs to.',
  extId: 'Your own id of it: what has the same one is booked once.',
  'MovementRecord.date': 'A day in the time zone of the workspace, or an instant.',
  asOf: 'The instant that the level is of; now unless said otherwise.',
  'PurchaseOrderLine.number': 'Number of the item.',
  'PurchaseOrderLine.name': 'Name of the item.',
  'Movement.number': 'Number of the item.',
  'Movement.name': 'Name of the item.',
  'PurchaseOrderLine.received': 'How many of them came.',
  qty: 'How many were ordered.',
  orderedAt: 'When it was placed.',
  expectedAt: 'The day on which it should come.',

  kind: 'What sort of lead it is, in a word of your own.',
  'Change.kind': 'What acted: a member, an API token, a form, an import, or Atrium itself (`system`).',
  source: 'Where it came from, as in `utm_source`.',
  medium: 'By what it came, as in `utm_medium`.',
  channel: 'Where the money was spent.',
  'Cost.date': 'The day on which it was spent.',
  'Cost.amount': 'What was spent, in its currency.',
  'Lead.campaign': 'The campaign that is credited with it.',
  'Lead.message': 'What the person wrote.',
  consent: 'Whether the person agreed to be written to, and to which words.',

  'Me.workspace': 'The workspace that the token belongs to.',
  'Me.limits': 'Limits that apply to this token.',
}

/** What is sent and answered of a record in other forms: `CreateTask`, `ItemRecord`, `WebhookWithSecret`. */
const FORMS = /^(Create|Update|Put|Stocked)|(Record|WithSecret|WithAttempts|ByExtId)$/g

/** Says of every field of the named schemas what it is; what one form of a record says holds for all. */
export function describeFields({ components: { schemas } }: OpenApi): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const record = name.replaceAll(FORMS, '')
    eachSchema(schema, ({ properties = {} }: Schema) => {
      for (const [field, one] of Object.entries(properties)) {
        if (one.description || one.$ref || one.const !== undefined) continue
        const known = schemas[record]?.properties?.[field]?.description
        const words = WORDS[`${name}.${field}`] ?? known ?? WORDS[`${record}.${field}`] ?? WORDS[field]
        if (words) one.description = words
      }
    })
  }
}
