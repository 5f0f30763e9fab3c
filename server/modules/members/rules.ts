import { type Member, MEMBER_ROLES } from './schema.ts'

type Role = Member['role']

/** From the highest to the lowest. */
const rank = (role: Role) => MEMBER_ROLES.length - MEMBER_ROLES.indexOf(role)

/** Whether someone of this role may invite, deactivate or change people of that one: those below, and an owner anyone. */
export function mayManage(actor: Role, target: Role): boolean {
  if (actor === 'owner') return true
  return actor === 'manager' && rank(target) < rank(actor)
}

/** Whether someone of this role may give that one. An owner may hand over ownership. */
export function mayGive(actor: Role, role: Role): boolean {
  return mayManage(actor, role)
}

/** The roles an invitation may carry: those below one's own. */
export function invitableRoles(actor: Role): Role[] {
  return MEMBER_ROLES.filter((role) => mayManage(actor, role) && rank(role) < rank(actor))
}
