import type { State, States } from '#components/records/states.ts'
import type { Import, ImportRow } from '#server/modules/imports/schema.ts'

export const IMPORT_STATES: States<Import['status']> = {
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
export const IMPORT_ROW_STATES: Record<'before' | 'after', States<ImportRow['status']>> = {
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
