'use client'

import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '#components/ui/cx.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { sumLines } from '#server/modules/invoices/rules.ts'
import { exactMoney } from './invoice-title.ts'
import { isNumber, LINE_RULES, lineOf, type LineText, type NumberKey } from './line-text.ts'

export type LineStep = 'up' | 'down' | 'copy' | 'remove'

type LineRowProps = {
  line: LineText
  /** Starts at 1. */
  place: number
  last: boolean
  currency: string
  onType: (fields: Partial<LineText>) => void
  onStep: (step: LineStep) => void
  /** Called when focus leaves the line. */
  onLeave: () => void
}

/** Wide screens: one row. Narrow screens: the description, with the amounts below it. */
export const lineGrid =
  'grid grid-cols-[1.15fr_1.3fr_0.85fr_1.5fr_1.75rem] items-center gap-x-2 gap-y-1.5 @2xl:grid-cols-[minmax(0,1fr)_5rem_7rem_4.5rem_7.5rem_1.75rem]'

/** One line of a draft. Alt with an arrow key moves it. */
export function LineRow({ line, place, last, currency, onType, onStep, onLeave }: LineRowProps) {
  const notation = useNotation()
  const parsed = lineOf(line)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 'up' : 'down')
  }
  const figure = (key: NumberKey, label: string) => (
    <NumberInput
      {...LINE_RULES[key]}
      {...(key === 'unit_price' && { unit: currency, isMoney: true })}
      unitHidden
      aria-label={`${label} of line ${place}`}
      aria-invalid={!isNumber(line[key]) || undefined}
      value={line[key]}
      onValueChange={(number) => onType({ [key]: number })}
      onFocus={(event) => event.currentTarget.select()}
      className="text-right tabular-nums @max-2xl:px-1.5 aria-invalid:border-danger"
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what happens in its controls
    <li
      className={cx(lineGrid, 'border-b border-line px-3 py-2 @2xl:py-1')}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <Input
        aria-label={`Description of line ${place}`}
        placeholder="Product or service"
        value={line.description}
        onValueChange={(description) => onType({ description })}
        className="@max-2xl:col-span-5"
      />
      {figure('quantity', 'Quantity')}
      {figure('unit_price', 'Unit price')}
      {figure('tax_rate', 'Tax rate')}
      <output aria-label={`Amount of line ${place}`} className="truncate text-right tabular-nums">
        {parsed ? exactMoney(notation, sumLines([parsed], currency).subtotal, currency) : '–'}
      </output>
      <Menu
        trigger={<IconButton label={`Actions for line ${place}`} size="sm" icon={<Ellipsis />} />}
        groups={[
          {
            items: [
              {
                label: 'Move up',
                icon: <ArrowUp />,
                shortcut: 'Alt ↑',
                disabled: place === 1,
                onSelect: () => onStep('up'),
              },
              {
                label: 'Move down',
                icon: <ArrowDown />,
                shortcut: 'Alt ↓',
                disabled: last,
                onSelect: () => onStep('down'),
              },
              { label: 'Duplicate', icon: <CopyPlus />, onSelect: () => onStep('copy') },
            ],
          },
          { items: [{ label: 'Remove line', icon: <Trash2 />, danger: true, onSelect: () => onStep('remove') }] },
        ]}
      />
    </li>
  )
}
