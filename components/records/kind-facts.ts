import type { Place } from '#components/shell/place.ts'
import type { RecordKind } from './record-kind.ts'
import type { State } from './states.ts'

type Role = 'owner' | 'manager' | 'member' | 'guest'
export const EVERYONE: readonly Role[] = ['owner', 'manager', 'member', 'guest']
export const STAFF: readonly Role[] = ['owner', 'manager', 'member']
export const MANAGERS: readonly Role[] = ['owner', 'manager']
export const OWNERS: readonly Role[] = ['owner']

/**
 * What the application knows about a kind of record outside its own folder. All lists of kinds derive from these
 * facts. They are small because many pages load them; larger parts are imported on demand.
 */
export type KindFacts = {
  /** The name in events. Procedures use its plural: `task` and `tasks`. */
  entity: string
  /** The list page and its group in the sidebar. */
  place?: Place & { group?: 'Work' | 'Sales' | 'Marketing' | 'Inventory' | 'Workspace' }
  /** False if records have no pages of their own at `<list path>/<id>`. */
  hasPages?: boolean
  /** The path of the pages of records, for kinds without a list page of their own. */
  pages?: string
  /** Synonyms of the list page in the palette. */
  words?: string
  /** Pages that follow the list page in the sidebar. */
  also?: readonly Place[]
  /** Columns and fields, for create dialogs and for pages outside the kind's own folder. */
  records?: () => Promise<RecordKind>
  /** How the palette creates a record: in a dialog, or, with `page`, on that page opened with `?new`. */
  create?: { label: string; words: string; roles: readonly Role[]; page?: string }
  /** The label of the CSV import in the palette. The dialog opens on the list page. */
  imports?: string
  states?: Readonly<Record<string, State>>
  /** The label of the kind in the Trash, and the roles that may restore it if not all staff. */
  trash?: { label: string; roles?: readonly Role[] }
  /** The names of records that have none of their own but a word of the API, by that word. */
  names?: Readonly<Record<string, string>>
  /** Phrases by the suffix of the event name, where the default verb and noun do not fit. */
  verbs?: Readonly<Record<string, string>>
  /** Modules whose queries also depend on records of this kind. */
  refreshes?: readonly string[]
}
