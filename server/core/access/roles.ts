import type { Actor, AgentActor, Role } from '#server/core/values/actor.ts'
import { DomainError, forbidden, notFound } from '#server/core/values/errors.ts'

/**
 * Permissions of each role. Guests only see projects whose team includes them; the queries of projects and tasks
 * enforce this. Tokens act as a manager within their scope; owner-only functions also require that the token's creator
 * is still an owner.
 */
export const PERMISSIONS = {
  'tasks.read': ['owner', 'manager', 'member', 'guest'],
  'tasks.write': ['owner', 'manager', 'member', 'guest'],
  'tasks.delete': ['owner', 'manager', 'member'],
  'projects.read': ['owner', 'manager', 'member', 'guest'],
  'projects.write': ['owner', 'manager', 'member'],
  'documents.read': ['owner', 'manager', 'member'],
  'documents.write': ['owner', 'manager', 'member'],
  'mindmaps.read': ['owner', 'manager', 'member'],
  'mindmaps.write': ['owner', 'manager', 'member'],
  'contacts.read': ['owner', 'manager', 'member'],
  'contacts.write': ['owner', 'manager', 'member'],
  'deals.read': ['owner', 'manager', 'member'],
  'deals.write': ['owner', 'manager', 'member'],
  'decisions.read': ['owner'],
  'decisions.write': ['owner'],
  /** Computes on given inputs, without reading records. */
  'decisions.evaluate': ['owner'],
  'invoices.read': ['owner', 'manager', 'member'],
  'invoices.write': ['owner', 'manager', 'member'],
  'invoices.issue': ['owner', 'manager'],
  'quotes.read': ['owner', 'manager', 'member'],
  'quotes.write': ['owner', 'manager', 'member'],
  'quotes.send': ['owner', 'manager'],
  'tickets.read': ['owner', 'manager', 'member'],
  'tickets.write': ['owner', 'manager', 'member'],
  'risks.read': ['owner', 'manager', 'member'],
  'risks.write': ['owner', 'manager', 'member'],
  'risks.accept': ['owner', 'manager'],
  'marketing.read': ['owner', 'manager', 'member'],
  'marketing.write': ['owner', 'manager', 'member'],
  'campaigns.write': ['owner', 'manager'],
  'connectors.manage': ['owner', 'manager'],
  'forms.write': ['owner', 'manager'],
  'inventory.read': ['owner', 'manager', 'member'],
  'inventory.write': ['owner', 'manager', 'member'],
  'inventory.manage': ['owner', 'manager'],
  'orders.write': ['owner', 'manager'],
  'members.read': ['owner', 'manager', 'member', 'guest'],
  'members.manage': ['owner', 'manager'],
  'members.hr': ['owner'],
  'records.import': ['owner', 'manager', 'member'],
  'comments.read': ['owner', 'manager', 'member', 'guest'],
  'comments.write': ['owner', 'manager', 'member', 'guest'],
  'files.read': ['owner', 'manager', 'member', 'guest'],
  'files.write': ['owner', 'manager', 'member', 'guest'],
  'notifications.own': ['owner', 'manager', 'member', 'guest'],
  'bookings.read': ['owner', 'manager', 'member'],
  'bookings.write': ['owner', 'manager', 'member'],
  'calendar.own': ['owner', 'manager', 'member', 'guest'],
  'activity.read': ['owner', 'manager', 'member'],
  'me.read': ['owner', 'manager', 'member', 'guest'],
  'events.read': ['owner', 'manager', 'member', 'guest'],
  'agents.read': ['owner', 'manager'],
  'agents.review': ['owner', 'manager'],
  'tokens.manage': ['owner'],
  'webhooks.read': ['owner'],
  'webhooks.manage': ['owner'],
  'workspace.manage': ['owner'],
  'trash.read': ['owner', 'manager', 'member'],
  'trash.purge': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function roleMay(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

const HIDDEN: readonly Permission[] = ['decisions.read', 'decisions.write', 'decisions.evaluate']

/** Whether members without the permission get `not_found`, as if the records did not exist. */
export function isHidden(permission: Permission): boolean {
  return HIDDEN.includes(permission)
}

/** Whether only owners have the permission. */
export function isOwnerOnly(permission: Permission): boolean {
  return PERMISSIONS[permission].length === 1
}

/** An owner's permissions that need no grant of owner functions, because they neither read nor write records. */
const UNGRANTED: readonly Permission[] = ['decisions.evaluate']

export const agentMay = ({ role, owner }: Pick<AgentActor, 'role' | 'owner'>, permission: Permission): boolean =>
  roleMay(role, permission) || (owner && UNGRANTED.includes(permission))

/** Whether the actor is a program with a token; some actions are for people only. */
export const isToken = (actor: Actor): actor is Extract<Actor, { kind: 'token' | 'agent' }> =>
  actor.kind === 'token' || actor.kind === 'agent'

/** Guests see only the projects whose team includes them. */
export function isGuest(actor: Actor): actor is Extract<Actor, { kind: 'member' }> {
  return actor.kind === 'member' && actor.role === 'guest'
}

/** Rejects read-only tokens. */
export function requireWriteAccess(actor: Actor): void {
  if (isToken(actor) && actor.access === 'read_only')
    throw insufficientScope('This token is read-only. Use a token with read and write access.')
}

/** For calls whose permission depends on their input. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'member' && !roleMay(actor.role, permission)) {
    if (isHidden(permission)) throw notFound()
    throw forbidden(`Your role in this workspace (${actor.role}) does not allow this. Ask an owner.`)
  }
  if (actor.kind === 'agent' && !agentMay(actor, permission))
    throw insufficientScope('This requires owner functions, which this agent cannot use. Ask an owner.')
  if (actor.kind === 'token' && isOwnerOnly(permission) && !permission.endsWith('.read') && !actor.owner)
    throw insufficientScope('This request requires a token whose creator is an owner of the workspace.')
}

/** RFC 6750 §3.1. */
export function insufficientScope(message: string): DomainError {
  return new DomainError('insufficient_scope', message, {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  })
}
