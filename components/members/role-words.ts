import type { Member } from '#server/modules/members/schema.ts'

type Role = Member['role']

export const ROLE_WORDS: Record<Role, { label: string; description: string }> = {
  owner: { label: 'Owner', description: 'Everything: tokens, webhooks, workspace settings, other owners.' },
  manager: { label: 'Manager', description: 'All records, issues invoices, invites members and guests.' },
  member: { label: 'Member', description: 'Tasks, projects, contacts, deals and stock.' },
  guest: { label: 'Guest', description: 'Only the projects they are in the team of, and their tasks.' },
}

/** The roles somebody may give or manage; the server decides, this only spares the asking. */
export function managedRoles(own: Role): Role[] {
  if (own === 'owner') return Object.keys(ROLE_WORDS) as Role[]
  return own === 'manager' ? ['member', 'guest'] : []
}

export function invitableRoles(own: Role): Role[] {
  return managedRoles(own).filter((role) => role !== 'owner')
}
