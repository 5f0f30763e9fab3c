'use client'

import { CalendarClock, Ellipsis, ExternalLink, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import { FORM_STATES } from '#components/forms/form-states.ts'
import { StatusDot } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import type { LinkedPage } from '#server/modules/bookings/schema.ts'
import { formatMinutes } from './format-time.ts'

type Actions = {
  /** Whether the user may change the page: its host, managers and owners. */
  mayChange: (page: LinkedPage) => boolean
  onEdit: (page: LinkedPage) => void
  onPause: (page: LinkedPage) => void
  onRenew: (page: LinkedPage) => void
  onDelete: (page: LinkedPage) => void
}

type PageTableProps = Actions & { pages: readonly LinkedPage[] }

export function PageTable({ pages, ...actions }: PageTableProps) {
  return (
    <Table
      label="All booking pages"
      columns={columns(actions)}
      rows={pages}
      rowKey={(page) => page.id}
      rowMuted={(page) => page.paused}
      empty={
        <EmptyState icon={<CalendarClock />} title="No booking pages yet">
          Set your available hours and share the link. Visitors pick a free time.
        </EmptyState>
      }
    />
  )
}

function columns(actions: Actions): Column<LinkedPage>[] {
  return [
    { key: 'title', header: 'Title', cell: (page) => <span className="font-medium">{page.title}</span> },
    {
      key: 'minutes',
      header: 'Duration',
      width: 'w-28',
      wideOnly: true,
      cell: ({ minutes }) => formatMinutes(minutes),
    },
    { key: 'host', header: 'Host', width: 'w-44', wideOnly: true, cell: (page) => page.host_name },
    {
      key: 'status',
      header: 'Status',
      width: 'w-28',
      cell: ({ paused }) => {
        const { tone, label } = FORM_STATES[paused ? 'paused' : 'active']
        return <StatusDot tone={tone}>{label}</StatusDot>
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'w-24',
      cell: (page) => <PageActions page={page} {...actions} />,
    },
  ]
}

function PageActions({ page, mayChange, onEdit, onPause, onRenew, onDelete }: Actions & { page: LinkedPage }) {
  const open = { items: [{ label: 'Open', icon: <ExternalLink />, href: new URL(page.url).pathname }] }
  const change = {
    items: [
      { label: 'Edit…', icon: <Pencil />, onSelect: () => onEdit(page) },
      page.paused
        ? { label: 'Resume', icon: <Play />, onSelect: () => onPause(page) }
        : { label: 'Pause', icon: <Pause />, onSelect: () => onPause(page) },
      { label: 'Reset link…', icon: <RefreshCw />, onSelect: () => onRenew(page) },
    ],
  }
  const end = { items: [{ label: 'Delete…', icon: <Trash2 />, danger: true, onSelect: () => onDelete(page) }] }
  return (
    <CellActions>
      <CopyButton text={page.url} label={`Copy link of ${page.title}`} />
      <Menu
        trigger={<IconButton size="sm" label={`Options for ${page.title}`} icon={<Ellipsis />} />}
        groups={mayChange(page) ? [open, change, end] : [open]}
      />
    </CellActions>
  )
}
