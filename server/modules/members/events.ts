import { Member } from './schema.ts'

const member: Member = {
  id: '019aa5b2-5e10-7a02-8f3b-2c9d4e5f6a71',
  name: 'Lena Sommer',
  email: 'lena@studio.example',
  title: 'Designer',
  avatar_url: null,
  role: 'member',
  status: 'active',
  joined_at: '2026-11-21T09:00:00.000Z',
  version: 1,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
}
const invited: Member = { ...member, status: 'invited', joined_at: null }

/** Events of members, who are invited instead of created and never go to the Trash. */
export const MEMBER_EVENTS = {
  'member.created': {
    description: 'Occurs when a member is invited or added. The data never contains confidential fields.',
    data: Member,
    example: invited,
  },
  'member.updated': {
    description:
      'Occurs when a member joins, or is updated, deactivated, reactivated or erased. The data is the updated member.',
    data: Member,
    example: { ...member, title: 'Art director', version: 2 },
  },
  'member.deleted': {
    description:
      'Occurs when an invitation is revoked before it is accepted. The data is the last state of the member.',
    data: Member,
    example: invited,
  },
}
