import type { Tone } from '#components/ui/badge.tsx'
import type { Booking } from '#server/modules/bookings/schema.ts'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import type { Connector, ConnectorRun } from '#server/modules/connectors/schema.ts'
import type { Deal } from '#server/modules/deals/schema.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import type { DocumentSummary } from '#server/modules/documents/schema.ts'
import type { Form } from '#server/modules/forms/schema.ts'
import type { Import, ImportRow } from '#server/modules/imports/schema.ts'
import type { StockCount } from '#server/modules/inventory/counts/schema.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import type { LeadView } from '#server/modules/leads/schema.ts'
import type { Member } from '#server/modules/members/schema.ts'
import type { Newsletter } from '#server/modules/newsletters/schema.ts'
import type { Project } from '#server/modules/projects/schema.ts'
import type { Quote } from '#server/modules/quotes/schema.ts'
import type { Risk } from '#server/modules/risks/schema.ts'
import type { Submission } from '#server/modules/submissions/schema.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'
import type { Delivery } from '#server/modules/webhooks/delivery/schema.ts'
import type { Webhook } from '#server/modules/webhooks/schema.ts'

export type State = { label: string; tone: Tone }
type Words<Value extends string> = Record<Value, State>

/** The states of all kinds of records, each with one label and colour. */
export const TASK_STATES: Words<Task['status']> = {
  backlog: { label: 'Backlog', tone: 'neutral' },
  todo: { label: 'To do', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const TICKET_STATES: Words<Ticket['status']> = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'accent' },
  waiting: { label: 'Waiting', tone: 'warning' },
  resolved: { label: 'Resolved', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export const RISK_STATES: Words<Risk['status']> = {
  open: { label: 'Open', tone: 'warning' },
  treated: { label: 'Treated', tone: 'success' },
  accepted: { label: 'Accepted', tone: 'info' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export const PROJECT_STATES: Words<Project['status']> = {
  planned: { label: 'Planned', tone: 'neutral' },
  active: { label: 'Active', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const DEAL_STAGES: Words<Deal['stage']> = {
  lead: { label: 'Lead', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  proposal: { label: 'Proposal', tone: 'accent' },
  negotiation: { label: 'Negotiation', tone: 'warning' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
}

/** Notes have no status. */
export const SOP_STATES: Words<NonNullable<DocumentSummary['sop_status']>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_review: { label: 'In review', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  retired: { label: 'Retired', tone: 'neutral' },
}

export const INVOICE_STATES: Words<Invoice['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Uncollectible', tone: 'warning' },
}

export const QUOTE_STATES: Words<Quote['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
}

export const LEAD_STATES: Words<LeadView['status']> = {
  new: { label: 'New', tone: 'info' },
  working: { label: 'Working', tone: 'accent' },
  qualified: { label: 'Qualified', tone: 'success' },
  lost: { label: 'Lost', tone: 'neutral' },
}

export const CAMPAIGN_STATES: Words<Campaign['status']> = {
  planned: { label: 'Planned', tone: 'neutral' },
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
}

export const NEWSLETTER_STATE_WORDS: Words<Newsletter['state']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  created: { label: 'Draft in Brevo', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const DECISION_STATES: Words<Decision['status']> = {
  open: { label: 'Open', tone: 'info' },
  decided: { label: 'Decided', tone: 'success' },
  reviewed: { label: 'Reviewed', tone: 'neutral' },
}

/** Also for booking pages. */
export const FORM_STATES: Words<Form['status']> = {
  active: { label: 'Open', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
}

export const ORDER_STATES: Words<PurchaseOrder['status']> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ordered: { label: 'Ordered', tone: 'info' },
  partial: { label: 'Partially received', tone: 'warning' },
  received: { label: 'Received', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const COUNT_STATES: Words<StockCount['status']> = {
  open: { label: 'Open', tone: 'info' },
  booked: { label: 'Applied', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const BOOKING_STATES: Words<Booking['status']> = {
  held: { label: 'Held', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const SUBMISSION_STATES: Words<Submission['status']> = {
  taken: { label: 'Lead', tone: 'success' },
  quarantined: { label: 'Quarantine', tone: 'warning' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}

export const MEMBER_STATES: Words<Member['status']> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
}

export const WEBHOOK_STATES: Words<Webhook['status']> = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  disabled: { label: 'Disabled', tone: 'danger' },
}

export const DELIVERY_STATES: Words<Delivery['status']> = {
  pending: { label: 'Pending', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const CONNECTOR_STATES: Words<Connector['status']> = {
  choosing: { label: 'Choose accounts', tone: 'info' },
  active: { label: 'Connected', tone: 'success' },
  needs_reauth: { label: 'Sign in again', tone: 'danger' },
  disconnected: { label: 'Disconnected', tone: 'neutral' },
}

export const RUN_STATES: Words<ConnectorRun['status']> = {
  running: { label: 'Running', tone: 'info' },
  waiting: { label: 'Waiting for the report', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const IMPORT_STATES: Words<Import['status']> = {
  uploading: { label: 'Uploaded', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'info' },
  ready: { label: 'Ready to start', tone: 'accent' },
  running: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** What becomes of the rows of an import: before and after its start. */
export const IMPORT_ROW_STATES: Record<'before' | 'after', Words<ImportRow['status']>> = {
  before: {
    created: { label: 'New', tone: 'success' },
    updated: { label: 'Updated', tone: 'info' },
    skipped: { label: 'Skipped', tone: 'neutral' },
    failed: { label: 'Would fail', tone: 'danger' },
  },
  after: {
    created: { label: 'Created', tone: 'success' },
    updated: { label: 'Updated', tone: 'info' },
    skipped: { label: 'Skipped', tone: 'neutral' },
    failed: { label: 'Failed', tone: 'danger' },
  },
}

/** A row of an import whose record an undo has removed. */
export const REMOVED_ROW: State = { label: 'Removed', tone: 'neutral' }

/** Past its due day and still open. A display state only; the API never returns it. */
export const OVERDUE: State = { label: 'Overdue', tone: 'danger' }

/** The states of a kind as options of a select field, in order. */
export const choicesOf = <Value extends string>(words: Words<Value>) =>
  Object.entries<State>(words).map(([value, state]) => ({ value: value as Value, ...state }))
