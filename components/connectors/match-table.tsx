'use client'

import { Ellipsis, EyeOff, Link2, Plus, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#components/records/format-field.ts'
import type { Selection } from '#components/records/use-selection.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { ExternalCampaign } from '#server/modules/connectors/matching/schema.ts'
import { matchLabel } from './match-labels.ts'
import { nameOf } from './provider-labels.ts'
import { useMatching } from './use-matching.ts'

export type MatchRow = ExternalCampaign & { id: string }

export const matchRowOf = (row: ExternalCampaign): MatchRow => ({
  ...row,
  id: JSON.stringify([row.connector, row.account, row.ext_id]),
})

type MatchTableProps = {
  rows: readonly MatchRow[]
  isLoading: boolean
  empty: ReactNode
  label?: string
  /** Undefined if rows cannot be selected. */
  selection?: Selection | undefined
  /** Undefined for members, who have read-only access. */
  onMatch: ((row: MatchRow) => void) | undefined
}

/** Campaigns of data sources, and the matching campaign of each. */
export function MatchTable({
  rows,
  isLoading,
  empty,
  label = 'Campaigns of data sources',
  selection,
  onMatch,
}: MatchTableProps) {
  const notation = useNotation()
  const { root } = useFrame()
  return (
    <Table
      label={label}
      columns={[
        ...(selection ? [tickColumn(selection)] : []),
        ...columnsIn(notation, root),
        ...(onMatch
          ? [
              {
                key: 'actions',
                header: 'Actions',
                headerHidden: true,
                align: 'right' as const,
                cell: (row: MatchRow) => <Actions row={row} onMatch={() => onMatch(row)} />,
              },
            ]
          : []),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      loadingRows={isLoading ? 5 : 0}
      empty={empty}
    />
  )
}

const tickColumn = (selection: Selection): Column<MatchRow> => ({
  key: 'tick',
  header: (
    <Checkbox
      label="Select all"
      labelHidden
      checked={selection.size > 0}
      onCheckedChange={selection.size > 0 ? selection.clear : selection.toggleAll}
    />
  ),
  width: 'w-10',
  cell: ({ id, name }) => (
    <Checkbox
      label={`Select ${name}`}
      labelHidden
      checked={selection.has(id)}
      onCheckedChange={() => selection.toggle(id)}
    />
  ),
})

const columnsIn = (notation: Notation, root: string): Column<MatchRow>[] => [
  {
    key: 'name',
    header: 'Campaign at the provider',
    cell: (row) => (
      <span className="flex max-w-36 min-w-0 flex-col py-1.5 leading-4.5 md:max-w-90">
        <span title={row.name} className="truncate font-medium">
          {withoutId(row.name)}
        </span>
        <span className="truncate text-sm text-ink-muted">
          {nameOf(row.provider)} · {row.account_name}
        </span>
        <span className="truncate text-sm text-ink-muted tabular-nums md:hidden">{formatCosts(notation, row)}</span>
        <span className="md:hidden">
          <Match row={row} root={root} />
        </span>
      </span>
    ),
  },
  {
    key: 'campaign',
    header: 'Credited to',
    wideOnly: true,
    cell: (row) => (
      <span className="block max-w-60 py-1.5">
        <Match row={row} root={root} />
      </span>
    ),
  },
  figure(notation, 'impressions', 'Impressions'),
  figure(notation, 'clicks', 'Clicks'),
  {
    key: 'cost',
    header: 'Cost, 90 days',
    align: 'right',
    width: 'w-36',
    wideOnly: true,
    cell: (row) => formatCosts(notation, row),
  },
]

function figure(notation: Notation, key: 'impressions' | 'clicks', header: string): Column<MatchRow> {
  return { key, header, align: 'right', width: 'w-28', wideOnly: true, cell: (row) => formatNumber(notation, row[key]) }
}

/** Newsletter names end with their Brevo id. */
const withoutId = (name: string) => name.replace(/ \[[\da-f-]{36}\]$/, '')

/** The matching campaign, and how it was matched. */
function Match({ row, root }: { row: MatchRow; root: string }) {
  const { label, tone } = matchLabel(row.campaign === null && row.matched_by === 'hand' ? null : row.matched_by)
  if (!row.campaign) return <StatusDot tone={tone}>{label}</StatusDot>
  return (
    <span className="flex min-w-0 flex-col leading-4.5">
      <span className="truncate">
        {row.in_trash ? (
          <span className="text-ink-muted">{row.campaign_name} (in the Trash)</span>
        ) : (
          <TextLink href={`${root}/campaigns/${row.campaign}`}>{row.campaign_name}</TextLink>
        )}
      </span>
      <span className="text-sm text-ink-muted">{label}</span>
    </span>
  )
}

const formatCosts = (notation: Notation, { costs }: ExternalCampaign) =>
  costs.map(({ cost, currency }) => formatMoney(notation, cost, currency, 2, true)).join(' + ') || '–'

function Actions({ row, onMatch }: { row: MatchRow; onMatch: () => void }) {
  const { leaveOut, matchAutomatically, matchToNew } = useMatching()
  const { once } = useOnce()
  const isByHand = row.matched_by === 'hand' || row.matched_by === 'left_out'
  return (
    <CellActions>
      <Button size="sm" onClick={onMatch}>
        {row.campaign ? 'Change…' : 'Match…'} <span className="sr-only">{row.name}</span>
      </Button>
      <Menu
        trigger={<IconButton size="sm" label={`Options for ${row.name}`} icon={<Ellipsis />} />}
        groups={[
          {
            items: [
              { label: 'Match…', icon: <Link2 />, onSelect: onMatch },
              {
                label: 'Create campaign with this name',
                icon: <Plus />,
                onSelect: () => void once(() => matchToNew(row)),
              },
              ...(row.matched_by === 'left_out'
                ? []
                : [{ label: 'Exclude', icon: <EyeOff />, onSelect: () => void leaveOut([row]) }]),
              ...(isByHand
                ? [
                    {
                      label: 'Match automatically',
                      icon: <RotateCcw />,
                      onSelect: () => void matchAutomatically([row]),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
    </CellActions>
  )
}
