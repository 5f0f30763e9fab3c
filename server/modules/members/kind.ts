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
    search: { detail: 'email', status: 'status' },
    path: 'members',
    read: 'members.read',
    write: 'members.manage',
    docs: {
      list: 'The people of the workspace, those invited and those deactivated too. Confidential fields are never part of it.',
      example: {},
    },
    filters: { status: isOneOf('member.status'), role: isOneOf('member.role') },
    keepsTotal: false,
  },
)
