'use client'

import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#components/records/format-field.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { FOR_MANAGERS, useManages } from '#components/shell/use-manages.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Suggestion } from '#server/modules/inventory/reorder/schema.ts'
import { useNewOrder } from './use-orders.ts'

type SupplierSectionProps = { supplier: string | null; suggestions: readonly Suggestion[] }

/** Suggested quantities for one supplier; the selected lines become one purchase order. */
export function SupplierSection({ supplier, suggestions }: SupplierSectionProps) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const today = todayIn(here.zone)
  const order = useNewOrder()
  const manages = useManages()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const open = suggestions.filter(({ qty }) => qty > 0)
  const chosen = open.filter(({ item }) => !left.has(item))
  const toggle = (item: string) => {
    const next = new Set(left)
    if (!next.delete(item)) next.add(item)
    setLeft(next)
  }
  const figure = (key: string, header: string, cell: (row: Suggestion) => string): Column<Suggestion> => ({
    key,
    header,
    align: 'right',
    wideOnly: 'xl',
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{cell(row)}</span>,
  })
  const columns: Column<Suggestion>[] = [
    {
      key: 'chosen',
      header: 'Selected',
      headerHidden: true,
      width: 'w-10',
      cell: ({ item, name, qty }) =>
        qty > 0 && (
          <Checkbox
            label={`Order ${name}`}
            labelHidden
            checked={!left.has(item)}
            onCheckedChange={() => toggle(item)}
          />
        ),
    },
    {
      key: 'item',
      header: 'Item',
      cell: ({ item, name, number, projected, threshold, target, onDraft, unit, needBy }) => (
        <span className="whitespace-normal">
          <TextLink href={`${root}/inventory/items/${item}`}>{name}</TextLink>
          {number && <span className="text-ink-muted"> · {number}</span>}
          <span className="block text-sm text-ink-muted xl:hidden">
            {formatQuantity(notation, projected)} available, reorder at {formatQuantity(notation, threshold)}, target{' '}
            {formatQuantity(notation, target)}, by {formatNearDay(notation, needBy, today)}
          </span>
          {onDraft > 0 && (
            <span className="block text-sm text-ink-muted">
              {formatQuantity(notation, onDraft)} {unit} in draft orders
            </span>
          )}
        </span>
      ),
    },
    figure(
      'projected',
      'On hand + on order',
      ({ onHand, onOrder, projected }) =>
        `${formatQuantity(notation, onHand)} + ${formatQuantity(notation, onOrder)} = ${formatQuantity(notation, projected)}`,
    ),
    figure('threshold', 'Reorder at', ({ threshold }) => formatQuantity(notation, threshold)),
    figure('needed', 'Shortage', ({ target, projected, onDraft, needed }) =>
      [
        formatQuantity(notation, target),
        ` − ${formatQuantity(notation, projected)}`,
        onDraft > 0 ? ` − ${formatQuantity(notation, onDraft)} drafted` : '',
        onDraft > target - projected ? ' < 0' : ` = ${formatQuantity(notation, needed)}`,
      ].join(''),
    ),
    figure(
      'packs',
      'In packs',
      ({ qty, packSize }) =>
        `${formatQuantity(notation, Math.round(qty / packSize))} × ${formatQuantity(notation, packSize)}`,
    ),
    {
      key: 'qty',
      header: 'Quantity',
      align: 'right',
      cell: ({ qty, unit }) =>
        qty > 0 ? (
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {formatQuantity(notation, qty)} {unit}
          </span>
        ) : (
          <Badge tone="info">In drafts</Badge>
        ),
    },
    figure('cost', 'Standard cost', ({ cost, qty }) =>
      cost === null ? '–' : formatMoney(notation, cost * qty, here.currency, undefined, true),
    ),
    figure('needBy', 'Needed by', ({ needBy }) => formatNearDay(notation, needBy, today)),
  ]
  const create = () => {
    const expectedAt = chosen
      .map(({ needBy }) => needBy)
      .toSorted()
      .at(-1)!
    const lines = chosen.map(({ item, qty }) => ({ item, qty }))
    return order.create({ supplier, expectedAt, lines })
  }
  return (
    <Section
      title={supplier ?? 'No supplier'}
      actions={
        <Button
          icon={<ShoppingCart />}
          loading={order.pending}
          disabledReason={
            !manages
              ? FOR_MANAGERS
              : open.length === 0
                ? 'Draft orders already cover everything'
                : chosen.length === 0
                  ? 'Select at least one item'
                  : null
          }
          onClick={() => void create()}
        >
          Create purchase order
        </Button>
      }
    >
      <Card flush>
        <Table
          label={`Reorder from ${supplier ?? 'any supplier'}`}
          columns={columns}
          rows={suggestions}
          rowKey={({ item }) => item}
        />
      </Card>
    </Section>
  )
}
