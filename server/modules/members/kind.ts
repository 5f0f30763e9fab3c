import { isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { ListMembers, Member } from './schema.ts'

export const memberKind = defineKind(
  { record: Member, row: Member, list: ListMembers },
  {
    table: 'member',
    page: '/members',
    title: 'name',
    trash: false,
    live: false,
    toGuest: () => 'event',
    search: { detail: 'email', status: 'status' },
    path: 'members',
    read: 'members.read',
    write: 'members.manage',
    docs: {
      list: 'Returns the members of the workspace, including invited and deactivated ones. Confidential fields are never included.',
      example: {},
    },
    filters: { status: isOneOf('member.status'), role: isOneOf('member.role') },
    unfiltered: ['avatar_url'],
    keepsTotal: false,
  },
)
