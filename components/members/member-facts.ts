import { MANAGERS, type KindFacts } from '#components/records/kind-facts.ts'
import { MEMBER_STATES } from './member-states.ts'

export const MEMBER: KindFacts = {
  entity: 'member',
  place: { group: 'Workspace', path: '/members', label: 'Members', icon: 'Users', key: 'u' },
  words: 'team people users colleagues',
  create: {
    label: 'Invite a member',
    words: 'new user person teammate invitation',
    roles: MANAGERS,
    page: '/settings/members',
  },
  states: MEMBER_STATES,
  verbs: {
    deleted: 'revoked the invitation of',
    invitation_resent: 'resent the invitation to',
    erased: 'erased the personal data of',
  },
}

export const MEMBER_HR: KindFacts = {
  entity: 'member_hr',
  verbs: { updated: 'changed the confidential fields of' },
}
