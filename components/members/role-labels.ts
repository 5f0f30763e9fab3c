import type { Member } from '#server/modules/members/schema.ts'

type Role = Member['role']

export const ROLE_LABELS: Record<Role, { label: string; description: string }> = {
  owner: { label: 'Owner', description: 'Full access, including tokens, webhooks, workspace settings and owners.' },
  manager: { label: 'Manager', description: 'All records. Can issue invoices and invite members and guests.' },
  member: { label: 'Member', description: 'Works with tasks, projects, contacts, deals and inventory.' },
  guest: { label: 'Guest', description: 'Only projects whose team they are on, and the tasks in them.' },
}

/** Roles that a member may grant or manage. The server enforces this; the check here avoids refused requests. */
export function managedRoles(own: Role): Role[] {
  if (own === 'owner') return Object.keys(ROLE_LABELS) as Role[]
  return own === 'manager' ? ['member', 'guest'] : []
}

export function invitableRoles(own: Role): Role[] {
  return managedRoles(own).filter((role) => role !== 'owner')
}
