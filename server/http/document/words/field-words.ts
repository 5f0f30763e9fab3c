import { eachSchema } from '../schemas.ts'
import type { OpenApi, Schema } from '../shape.ts'

/** Descriptions of fields whose schema has none: `Record.field` for one record, otherwise for every record. */
const WORDS: Record<string, string> = {
  version: 'Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last change.',
  at: 'Time of the change.',

  data: 'Records on this page.',
  limit: 'Maximum number of records on a page.',
  offset: 'Number of records before this page.',
  has_more: 'Whether there are more records after this page.',
  'EventCatalogue.data': 'All events.',
  'ChangePage.data': 'Changes on this page, in order.',

  name: 'Name.',
  desc: 'Description in Markdown.',
  note: 'Free text.',
  notes: 'Notes in Markdown.',
  owners: 'Members responsible for the record.',
  project: 'Project the record belongs to.',
  contact: 'Related contact.',
  company: 'Company name.',
  email: 'Email address, stored in lower case with the domain in ASCII.',
  phone: 'Phone number, stored as entered.',
  tags: 'Labels.',
  event: 'Event name.',
  reason: 'Reason, as free text.',
  currency: 'ISO 4217 code.',

  'Task.title': 'Title of the task.',
  'CreateTask.status': 'Default: `todo`.',
  'CreateTask.priority': 'Default: `none`.',
  'CreateProject.status': 'Default: `active`.',
  'CreateDeal.stage': 'Default: `lead`.',
  'CreateTicket.type': 'Default: `question`.',
  'CreateTicket.impact': 'How much is affected. Default: `medium`.',
  'CreateTicket.urgency': 'How soon it must be resolved. Default: `medium`.',
  'Ticket.title': 'Title of the ticket.',
  'CreateTicket.title': 'Title of the ticket.',
  'UpdateTicket.title': 'Title of the ticket.',
  'Ticket.assignee': 'Member responsible for the ticket.',
  'Ticket.resolved_at': 'Time of the resolution. Cleared when the ticket is reopened.',
  'Ticket.closed_at': 'Time the ticket was closed. Cleared when the ticket is reopened.',
  assignees: 'Members assigned to the task.',
  'Member.title': 'Job title.',
  'Member.avatar_url': 'URL of the profile picture.',

  'Booking.title': 'Title of the booking page at the time of booking.',
  'Booking.place': 'Meeting place.',
  'Booking.email': 'Email address of the visitor; the invitation is sent to it.',
  'Booking.note': 'Note from the visitor.',
  'Booking.contact': 'Contact with this email address.',
  starts_at: 'Start time.',
  ends_at: 'End time.',

  subtotal: 'Sum of the lines before tax.',
  tax: 'Tax on the subtotal.',
  amount_paid: 'Amount paid so far.',
  paid_at: 'Time of full payment.',
  lines: 'Lines, in order.',
  quantity: 'Quantity.',
  unit_price: 'Price per unit before tax.',
  'InvoiceLine.description': 'Description of the product or service.',

  'Webhook.description': 'Description of the webhook.',
  url: 'URL of the endpoint that receives deliveries.',
  last_success_at: 'Time of the last successful delivery.',
  last_failure_at: 'Time of the last failed attempt.',
  attempts: 'All attempts, oldest first.',
  attempts_made: 'Number of attempts so far.',
  next_attempt_at: 'Time of the next attempt; null if none is scheduled.',
  'DeliveryAttempt.number': 'Number of the attempt, starting at 1.',
  started_at: 'Time the request was sent.',
  response_status: 'HTTP status of the response; null if there was no response.',
  response_headers: 'Response headers.',
  response_truncated: 'Whether the stored response body is truncated.',
  'DeliveryAttempt.error': 'Error code, if there was no response.',

  message: 'Explanation in one sentence. The wording may change.',
  field: 'Field with the problem.',
  code: 'Code of the error or warning. Its meaning never changes.',
  received: 'Number of records in the batch.',
  created: 'Number of created records.',
  updated: 'Number of updated records.',
  skipped: 'Number of skipped records.',
  failed: 'Number of failed records.',
  errors: 'Errors, each with the index of its record.',
  warnings: 'Warnings about records that were saved, each with the index of its record.',

  number: 'Item number (SKU).',
  group: 'Item group.',
  unit: 'Unit of measure.',
  price: 'Selling price per unit.',
  ean: 'Barcode: GTIN of 8, 12, 13 or 14 digits.',
  supplier: 'Name of the supplier.',
  reorderPoint: 'Reorder when stock falls to this quantity.',
  minQty: 'Minimum stock.',
  maxQty: 'Order up to this quantity.',
  shelfDays: 'Shelf life in days.',
  active: 'Whether the item is active.',
  location: 'Name of the location.',
  toLocation: 'Destination of a transfer.',
  lot: 'Lot code.',
  expiry: 'Expiry date of the lot.',
  ref: 'Reference to a document.',
  extId: 'Id of the record in your system. Records with the same id are recorded once.',
  'MovementRecord.date': 'A date in the time zone of the workspace, or a date and time.',
  asOf: 'Time of the level. Default: now.',
  'PurchaseOrder.number': 'Order number, such as `PO-00042`.',
  'PurchaseOrderLine.number': 'Item number.',
  'PurchaseOrderLine.name': 'Item name.',
  'Movement.number': 'Item number.',
  'Movement.name': 'Item name.',
  'PurchaseOrderLine.received': 'Quantity received so far.',
  qty: 'Quantity ordered.',
  orderedAt: 'Time the order was placed.',
  expectedAt: 'Expected delivery date.',

  kind: 'Your own category for the lead.',
  'Change.kind': 'Who made the change: a member, an API token, a form, an import, or Atrium itself (`system`).',
  source: 'Source, as in `utm_source`.',
  medium: 'Medium, as in `utm_medium`.',
  channel: 'Advertising channel.',
  'Cost.date': 'Date of the cost.',
  'Cost.amount': 'Amount in `currency`.',
  'Lead.campaign': 'Campaign credited with the lead.',
  'Lead.message': 'Message from the person.',
  consent: 'Consent to receive email, with the wording that was shown.',

  'Me.workspace': 'Workspace the token belongs to.',
  'Me.limits': 'Limits that apply to this token.',
}

/** Other forms of a record's schema: `CreateTask`, `ItemRecord`, `WebhookWithSecret`. */
const FORMS = /^(Create|Update|(Batch)?Put|Batch|Stocked)|(Record|WithSecret|WithAttempts|ByExtId|WithIncluded)$/g

/**
 * Adds a description to every field of the named schemas; a description in one form of a record applies to all its
 * forms.
 */
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
