import type { Place } from '#components/shell/place.ts'
import type { RecordKind } from './record-kind.ts'
import type { State } from './states.ts'

type Role = 'owner' | 'manager' | 'member' | 'guest'
export const EVERYONE: readonly Role[] = ['owner', 'manager', 'member', 'guest']
export const STAFF: readonly Role[] = ['owner', 'manager', 'member']
export const MANAGERS: readonly Role[] = ['owner', 'manager']
export const OWNERS: readonly Role[] = ['owner']

/**
 * What the application knows of a kind of record outside its own folder: every list of kinds is made from these. Facts are light,
 * for many pages hold them; what has weight is imported when it is wanted.
 */
export type KindFacts = {
  /** Its name in events. Procedures are named alike: `task` and `tasks`. */
  entity: string
  /** The page of the list, and the group of the sidebar that it stands in. */
  place?: Place & { group?: 'Work' | 'Sales' | 'Inventory' | 'Workspace' }
  /** False where records have no pages of their own, at the path of the list and the id. */
  hasPages?: boolean
  /** Other words by which the palette finds that page. */
  words?: string
  /** Pages that stand behind it in the sidebar. */
  also?: readonly Place[]
  /** Columns and fields, for the dialog that creates a record and for pages that are not the kind's own. */
  records?: () => Promise<RecordKind>
  /** How the palette creates one: in a dialog, or with `page` where that page opens with `?new`. */
  create?: { label: string; words: string; roles: readonly Role[]; page?: string }
  /** What the palette calls reading a CSV file; the dialog is on the list. */
  imports?: string
  states?: Readonly<Record<string, State>>
  /** What the records are called in the Trash, and who may restore them if not all staff. */
  trash?: { label: string; roles?: readonly Role[] }
  /** What was done, by the end of the event's name, where the usual verb and noun do not say it. */
  verbs?: Readonly<Record<string, string>>
  /** Modules whose answers follow from records of this kind too. */
  refreshes?: readonly string[]
}
