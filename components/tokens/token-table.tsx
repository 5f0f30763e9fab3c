'use client'

import { Ellipsis, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { tokenState } from './token-state.ts'

type TokenTableProps = {
  tokens: readonly UsedToken[]
  zone: string
  now: number
  empty: ReactNode
  onRotate: (token: UsedToken) => void
  onRevoke: (token: UsedToken) => void
}

export function TokenTable({ tokens, zone, now, empty, onRotate, onRevoke }: TokenTableProps) {
  const notation = useNotation()
  const { root } = useFrame()
  return (
    <Table
      label="Tokens"
      columns={columns(notation, zone, now, { onRotate, onRevoke })}
      rows={tokens}
      rowKey={(token) => token.id}
      rowHref={(token) => `${root}/settings/tokens/${token.id}`}
      rowMuted={(token) => tokenState(token, now).over}
      empty={empty}
    />
  )
}

type Actions = Pick<TokenTableProps, 'onRotate' | 'onRevoke'>

function columns(notation: Notation, zone: string, now: number, actions: Actions): Column<UsedToken>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: (token) => (
        <span className="flex flex-col py-1 leading-4.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="max-w-28 truncate font-medium md:max-w-60">{token.name}</span>
            {token.kind === 'oauth' ? <Badge>App</Badge> : <Code>{`…${token.last_four}`}</Code>}
            {token.kind !== 'oauth' && token.reach === 'agent' && <Badge>Agent</Badge>}
          </span>
          <span className="text-sm text-ink-muted lg:hidden">
            Last used: <LastUse token={token} zone={zone} />
          </span>
        </span>
      ),
    },
    {
      key: 'access',
      header: 'Access',
      cell: (token) => (
        <Badge tone={token.access === 'read_write' && !tokenState(token, now).over ? 'info' : 'neutral'}>
          {token.access === 'read_write' ? 'Read and write' : 'Read-only'}
        </Badge>
      ),
    },
    {
      key: 'maker',
      header: 'Created by',
      width: 'whitespace-nowrap max-xl:hidden',
      cell: (token) => token.created_by_name ?? 'Command line',
    },
    {
      key: 'calls',
      header: 'Calls, 24 h',
      align: 'right',
      width: 'max-xl:hidden',
      cell: (token) => formatNumber(notation, token.calls_24h),
    },
    {
      key: 'used',
      header: 'Last used',
      align: 'right',
      width: 'max-lg:hidden',
      cell: (token) => <LastUse token={token} zone={zone} />,
    },
    {
      key: 'ends',
      header: 'Expires',
      align: 'right',
      wideOnly: true,
      cell: (token) => <Ends token={token} zone={zone} now={now} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'w-12',
      cell: (token) => !tokenState(token, now).over && <TokenMenu token={token} {...actions} />,
    },
  ]
}

function LastUse({ token, zone }: { token: UsedToken; zone: string }) {
  if (!token.last_used_at) return <span className="text-ink-faint">Never</span>
  const from = [token.last_used_address, token.last_used_agent].filter(Boolean).join(' · ')
  return (
    <span className="inline-flex items-baseline gap-2">
      <RelativeTime at={token.last_used_at} zone={zone} />
      {token.last_used_address && (
        <Tooltip text={from}>
          <span className="max-w-32 truncate text-sm text-ink-faint max-2xl:hidden">{token.last_used_address}</span>
        </Tooltip>
      )}
    </span>
  )
}

function Ends({ token, zone, now }: { token: UsedToken; zone: string; now: number }) {
  const { tone, word, at } = tokenState(token, now)
  if (!at) return <span className="text-ink-faint">{word}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {(tone === 'warning' || word !== 'Expires') && <Badge tone={tone}>{word}</Badge>}
      <RelativeTime at={at} zone={zone} />
    </span>
  )
}

function TokenMenu({ token, onRotate, onRevoke }: { token: UsedToken } & Actions) {
  return (
    <CellActions>
      <Menu
        trigger={<IconButton size="sm" label={`Options for ${token.name}`} icon={<Ellipsis />} />}
        groups={[
          // An app renews its token itself.
          ...(token.kind === 'oauth'
            ? []
            : [{ items: [{ label: 'Rotate token…', icon: <RotateCw />, onSelect: () => onRotate(token) }] }]),
          { items: [{ label: 'Revoke token…', icon: <Trash2 />, danger: true, onSelect: () => onRevoke(token) }] },
        ]}
      />
    </CellActions>
  )
}
