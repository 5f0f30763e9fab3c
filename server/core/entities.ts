import type { Actor } from './actor.ts'
import { type Permission, type Role, roleMay } from './roles.ts'

/**
 * Every kind of record that the change log names, and what reading it takes. The activity log, live streams, search,
 * notifications and comments all decide by this table, so a record that a role cannot open is not visible elsewhere either.
 */
export const READ_PERMISSIONS = {
  task: 'tasks.read',
  project: 'projects.read',
  contact: 'contacts.read',
  deal: 'deals.read',
  invoice: 'invoices.read',
  campaign: 'marketing.read',
  form: 'marketing.read',
  submission: 'marketing.read',
  lead: 'marketing.read',
  consent: 'marketing.read',
  touch: 'marketing.read',
  cost: 'marketing.read',
  item: 'inventory.read',
  purchase_order: 'inventory.read',
  stock_count: 'inventory.read',
  inventory: 'inventory.read',
  booking: 'bookings.read',
  booking_page: 'bookings.read',
  comment: 'comments.read',
  member: 'members.read',
  member_hr: 'members.hr',
  workspace: 'workspace.manage',
  token: 'tokens.manage',
  webhook: 'webhooks.read',
  suppression: 'workspace.manage',
} as const satisfies Record<string, Permission>

export type Entity = keyof typeof READ_PERMISSIONS
/** Name of an entry of the change log: the kind of record, then what happened to it. */
export type ChangeEvent = `${Entity}.${string}`

export const ENTITIES = Object.keys(READ_PERMISSIONS) as Entity[]

/** The kinds of records that a role may read. Guests see only some tasks and projects of theirs: `core/guests.ts`. */
export const readableBy = (role: Role): Entity[] => ENTITIES.filter((entity) => roleMay(role, READ_PERMISSIONS[entity]))

/** Unknown kinds are readable by members of no role. */
export function mayRead(actor: Actor, entity: string): boolean {
  return (
    actor.kind !== 'member' || (entity in READ_PERMISSIONS && roleMay(actor.role, READ_PERMISSIONS[entity as Entity]))
  )
}
