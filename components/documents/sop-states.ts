import type { States } from '#components/records/states.ts'
import type { DocumentSummary } from '#server/modules/documents/schema.ts'

/** Notes have no status. */
export const SOP_STATES: States<NonNullable<DocumentSummary['sop_status']>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_review: { label: 'In review', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  retired: { label: 'Retired', tone: 'neutral' },
}
