import { type Member, MEMBER_ROLES } from './schema.ts'

type Role = Member['role']

/** From highest to lowest. */
const rank = (role: Role) => MEMBER_ROLES.length - MEMBER_ROLES.indexOf(role)

/** Whether the actor may invite, deactivate or change the target: lower roles, and for an owner every role. */
export function mayManage(actor: Role, target: Role): boolean {
  if (actor === 'owner') return true
  return actor === 'manager' && rank(target) < rank(actor)
}

/** Whether the actor may give this role. An owner may also make owners. */
export function mayGive(actor: Role, role: Role): boolean {
  return mayManage(actor, role)
}

/** Roles that an invitation can grant: those below the inviter's. */
export function invitableRoles(actor: Role): Role[] {
  return MEMBER_ROLES.filter((role) => mayManage(actor, role) && rank(role) < rank(actor))
}
