import type { States } from '#components/records/states.ts'
import type { Member } from '#server/modules/members/schema.ts'

export const MEMBER_STATES: States<Member['status']> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
}
