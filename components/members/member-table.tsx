'use client'

import { Ellipsis, Eraser, KeyRound, Link, MailPlus, RotateCcw, UserCog, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, type MenuGroup, type MenuItem } from '#components/ui/menu.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Member } from '#server/modules/members/schema.ts'
import type { Ending } from './member-endings.tsx'
import { MEMBER_STATES } from './member-states.ts'
import { managedRoles, ROLE_LABELS } from './role-labels.ts'

type Actions = Record<'onChangeRole' | 'onLeave' | 'onResend' | 'onReactivate', (member: Member) => void> & {
  /** Without email, an invitation is a link to share. */
  sendsMail: boolean
  /** Owners only. */
  onEnd: ((ending: Ending) => void) | undefined
}

type MemberTableProps = Actions & {
  /** Undefined while loading. */
  members: readonly Member[] | undefined
  me: { id: string; role: Member['role'] }
  zone: string
}

export function MemberTable({ members, me, zone, ...actions }: MemberTableProps) {
  const columns: Column<Member>[] = [
    { key: 'name', header: 'Name', cell: (member) => <Person member={member} isMe={member.id === me.id} /> },
    { key: 'role', header: 'Role', width: 'w-32', wideOnly: true, cell: (member) => ROLE_LABELS[member.role].label },
    { key: 'status', header: 'Status', width: 'w-32', wideOnly: true, cell: (member) => <Status member={member} /> },
    {
      key: 'joined',
      header: 'Joined',
      align: 'right',
      wideOnly: true,
      width: 'w-28',
      cell: (member) => (member.joined_at ? <RelativeTime at={member.joined_at} zone={zone} /> : '–'),
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'w-12',
      cell: (member) =>
        member.id !== me.id && managedRoles(me.role).includes(member.role) ? (
          <MemberMenu member={member} {...actions} />
        ) : null,
    },
  ]
  return (
    <Table
      label="Members"
      columns={columns}
      rows={members ?? []}
      rowKey={(member) => member.id}
      rowMuted={(member) => member.status === 'deactivated'}
      loadingRows={members ? 0 : 4}
    />
  )
}

function Person({ member, isMe }: { member: Member; isMe: boolean }) {
  return (
    <span className="flex items-center gap-3 py-1.5">
      <Avatar name={member.name} seed={member.id} />
      <span className="flex min-w-0 flex-col leading-4.5">
        <span className="flex items-center gap-2 font-medium">
          {member.name}
          {isMe && <Badge>You</Badge>}
        </span>
        <span className="max-w-60 truncate text-sm text-ink-muted md:max-w-100">{shownAddress(member.email)}</span>
        <span className="text-sm text-ink-muted md:hidden">
          {ROLE_LABELS[member.role].label} · {MEMBER_STATES[member.status].label}
        </span>
      </span>
    </span>
  )
}

function Status({ member }: { member: Member }) {
  const { tone, label } = MEMBER_STATES[member.status]
  return <StatusDot tone={tone}>{label}</StatusDot>
}

function MemberMenu({ member, ...actions }: { member: Member } & Actions) {
  const { sendsMail, onEnd, onChangeRole, onLeave, onResend, onReactivate } = actions
  const end = (act: Ending['act'], label: string, icon: ReactNode, danger = false): MenuItem[] =>
    onEnd ? [{ label, icon, danger, onSelect: () => onEnd({ act, member }) }] : []
  const erase = end('erase', 'Erase personal data…', <Eraser />, true)
  const groups: Record<Member['status'], MenuGroup[]> = {
    active: [
      {
        items: [
          { label: 'Change role…', icon: <UserCog />, onSelect: () => onChangeRole(member) },
          ...end('handOver', 'Transfer ownership…', <KeyRound />),
        ],
      },
      {
        items: [{ label: 'Deactivate…', icon: <UserX />, danger: true, onSelect: () => onLeave(member) }, ...erase],
      },
    ],
    invited: [
      {
        items: [
          sendsMail
            ? { label: 'Resend invitation', icon: <MailPlus />, onSelect: () => onResend(member) }
            : { label: 'New invitation link', icon: <Link />, onSelect: () => onResend(member) },
          { label: 'Change role…', icon: <UserCog />, onSelect: () => onChangeRole(member) },
        ],
      },
      { items: [{ label: 'Revoke invitation…', icon: <UserX />, danger: true, onSelect: () => onLeave(member) }] },
    ],
    deactivated: [
      { items: [{ label: 'Reactivate', icon: <RotateCcw />, onSelect: () => onReactivate(member) }] },
      { items: erase },
    ],
  }
  return (
    <CellActions>
      <Menu
        trigger={<IconButton size="sm" label={`Options for ${member.name}`} icon={<Ellipsis />} />}
        groups={groups[member.status]}
      />
    </CellActions>
  )
}
