'use client'

import { ListFilter, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { dayChoices, NONE } from './field-filter.ts'
import { FilterControl } from './filter-control.tsx'
import { formatField } from './format-field.ts'
import { isFilterable } from './list-query.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'
import type { TableView } from './use-table-view.ts'

type FilterBarProps = {
  kind: Pick<RecordKind, 'fields' | 'nouns'>
  view: TableView
  rows: readonly Row[]
  names: Names
}

/** The search field and one button per active filter. */
export function FilterBar({ kind, view, rows, names }: FilterBarProps) {
  const [opened, setOpened] = useState<string>()
  const { q, filters } = view.wanted
  const fields = kind.fields.filter(isFilterable)
  const active = fields.filter(({ key }) => key === opened || filters[key]?.length)
  return (
    <div
      role="search"
      aria-label={`Filter ${kind.nouns}`}
      className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2 max-md:basis-40"
    >
      <Input
        className="w-32 min-w-32 flex-1 md:max-w-52"
        type="search"
        icon={<Search />}
        aria-label={`Search ${kind.nouns}`}
        placeholder="Search"
        value={q}
        onValueChange={view.search}
      />
      {active.map((field) => (
        <FilterButton
          key={field.key}
          field={field}
          value={filters[field.key] ?? []}
          open={opened === field.key}
          onOpenChange={(open) => setOpened(open ? field.key : undefined)}
          onValueChange={(values) => view.filter(field.key, values)}
          names={names}
          rows={rows}
        />
      ))}
      <Menu
        align="start"
        trigger={
          <Button terse variant="ghost" icon={<ListFilter />}>
            Filter
          </Button>
        }
        groups={[
          {
            items: fields
              .filter((field) => !active.includes(field))
              .map((field) => ({ label: field.label, onSelect: () => setOpened(field.key) })),
          },
        ]}
      />
      {view.isFiltered && (
        <Button terse variant="ghost" icon={<X />} onClick={view.clear}>
          Clear
        </Button>
      )}
    </div>
  )
}

type FilterButtonProps = {
  field: RecordField
  value: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onValueChange: (value: readonly string[] | null) => void
  names: Names
  rows: readonly Row[]
}

function FilterButton({ field, value, open, onOpenChange, onValueChange, names, rows }: FilterButtonProps) {
  const said = value.map((one) => wordsOfFilter(field, one, names)).join(', ')
  return (
    <span className="flex min-w-0 items-center rounded-md border border-line-strong">
      <Popover
        title={field.label}
        open={open}
        onOpenChange={onOpenChange}
        className="w-64"
        trigger={
          <BareButton className="flex h-7.5 min-w-0 items-center gap-1.5 rounded-l-md px-2.5 hover:bg-hover data-popup-open:bg-hover">
            <span className="text-ink-muted">{field.label}</span>
            <span className="max-w-48 truncate font-medium">{said || 'any'}</span>
          </BareButton>
        }
      >
        <FilterControl
          field={field}
          value={value}
          onValueChange={onValueChange}
          names={names}
          tags={tagsIn(field, rows)}
        />
      </Popover>
      <IconButton
        size="sm"
        label={`Remove filter ${field.label}`}
        icon={<X />}
        onClick={() => {
          onOpenChange(false)
          onValueChange(null)
        }}
      />
    </span>
  )
}

function wordsOfFilter(field: RecordField, value: string, names: Names): string {
  if (field.kind === 'date' || field.kind === 'time')
    return dayChoices(field).find((choice) => choice.value === value)?.label ?? value
  if (value === NONE && (field.kind === 'people' || field.kind === 'record')) return 'none'
  if (field.kind === 'people') return names.of('member', value)
  if (field.kind === 'number' || field.kind === 'money') return value.replace('..', ' – ')
  if (field.kind === 'tags' || field.kind === 'own') return value
  return formatField(field, value, names)
}

/** The tags in use, sorted by name. */
function tagsIn(field: RecordField, rows: readonly Row[]): string[] {
  if (field.kind !== 'tags') return []
  return [...new Set(rows.flatMap((row) => row[field.key] as string[]))].toSorted((a, b) => a.localeCompare(b))
}
