'use client'

import { FileUp, Plus, Table2 } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import type { Row } from '#components/sync/edits.ts'
import { useCreating } from '#components/sync/use-creating.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { formatNumber } from '#components/ui/format-number.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { orderRows, passingRows } from './find-rows.ts'
import { isSameListQuery } from './list-query.ts'
import { NewRecordDialog } from './new-record-dialog.tsx'
import { pathOf, type RecordKind, type RecordModule, type RowOf } from './record-kind.ts'
import { RecordTable } from './record-table.tsx'
import { isImported, RecordsMenu } from './records-menu.tsx'
import { RowsAwaited } from './rows-awaited.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useKeptView } from './use-kept-view.ts'
import { type RecordActions, useRecordActions, useRecords } from './use-records.ts'
import { useSelection } from './use-selection.ts'
import { useTableView } from './use-table-view.ts'

// The bar loads its fields and their lists on the first selection.

/** The props of a view other than the table; `rows` match the search and filters. */
export type ViewParts<M extends RecordModule> = {
  rows: readonly RowOf<M>[]
  actions: RecordActions<M>
  hrefOf: (id: string) => string
  today: string
}

/** An alternative to the table, such as a board or a calendar. */
export type RecordView<M extends RecordModule> = {
  value: string
  label: string
  icon: ReactNode
  content: (parts: ViewParts<M>) => ReactNode
  /** Fills the remaining height of the window and scrolls inside. */
  fills?: boolean
  /** The view has content even without rows. */
  alone?: boolean
}

/** The value of the view in the URL. */
const TABLE = 'list'

type RecordsPageProps<M extends RecordModule> = {
  kind: RecordKind<M>
  views?: readonly RecordView<M>[]
  /** The label of the table in the view switcher. */
  tableLabel?: string
  /** The initial view; defaults to the table. */
  firstView?: string
  /** Whether the user may edit these records. */
  mayWrite?: boolean
  mayDelete?: boolean
  mayCreate?: boolean
  /** Replaces the New button where records are created without the dialog; the shortcut C triggers it too. */
  newButton?: ReactNode
  /** Beside the primary button. */
  menu?: (parts: ViewParts<M>) => ReactNode
  /** Added to the empty state: how these records are created. */
  blank?: ReactNode
  /** Beside the table, such as a tree of folders; above it on small screens. */
  aside?: ReactNode
  /** Below the table. */
  after?: ReactNode
  /** Totals of the rows, below the title. */
  summary?: (parts: ViewParts<M>) => ReactNode
}

/** The list page of a kind. The URL holds the search, filters and order; changes by others appear live. */
export function RecordsPage<M extends RecordModule>(props: RecordsPageProps<M>) {
  const [creating, setCreating] = useState(false)
  const {
    kind,
    views = [],
    tableLabel = 'List',
    firstView = TABLE,
    mayWrite = true,
    mayDelete = mayWrite,
    mayCreate = mayWrite,
    newButton = mayCreate && (
      <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
        New {kind.noun}
      </Button>
    ),
    menu,
    blank,
    aside,
    after,
    summary,
  } = props
  const { root, here, role } = useFrame()
  const { zone } = here
  const today = todayIn(zone)
  const { rows, beginning, complete, error, refetch } = useRecords(kind.module)
  const actions = useRecordActions(kind)
  const { names } = actions
  const mayImport = mayCreate && role !== 'guest'
  const [importing, setImporting] = useCreating('import')
  const view = useTableView(kind)
  const [address, write] = useKeptView()
  const wanted = useDeferredValue(view.wanted)
  // While the user types, only the filter runs again, not the sort.
  const ordered = useMemo(() => orderRows(kind, rows ?? [], wanted.sort, names), [kind, rows, wanted.sort, names])
  const found = useMemo(() => passingRows(kind, ordered, wanted, { today, zone }), [kind, ordered, wanted, today, zone])
  // The first rows stand in for the list until it has loaded or the user asks for others.
  const first = beginning && isSameListQuery(beginning.wanted, view.wanted) ? beginning : undefined
  const shown = (first?.rows as typeof found | undefined) ?? found
  const total = first?.total ?? (rows && found.length)
  const selection = useSelection(shown)
  const chosen = () => shown.filter(({ id }) => selection.has(id))
  useShortcut('c', mayCreate ? () => setCreating(true) : undefined)

  const hrefOf = useCallback((id: string) => `${root}/${pathOf(kind)}/${id}`, [root, kind])
  const parts = { rows: shown, actions, hrefOf, today }
  const shownView = address.get('view') ?? firstView
  const other = views.find(({ value }) => value === shownView)
  const table = { value: TABLE, label: tableLabel, icon: <Table2 /> }

  return (
    <Page width="full" fill={other?.fills ?? false}>
      <PageHeader
        title={kind.title}
        status={
          <span className="text-ink-muted tabular-nums">
            {total !== undefined && formatNumber(names.notation, total)}
          </span>
        }
        actions={
          <>
            <RecordsMenu
              kind={kind}
              rows={shown}
              names={names}
              mayImport={mayImport}
              importing={importing}
              onImporting={setImporting}
            />
            {menu?.(parts)}
            {newButton}
          </>
        }
      />
      {(first || (rows && rows.length > 0)) && summary && <Held until={rows}>{summary(parts)}</Held>}
      <div className="-mt-2 flex flex-wrap items-start justify-between gap-2">
        <FilterBar kind={kind} view={view} rows={rows ?? []} names={names} />
        <div className="ml-auto flex items-center gap-2">
          <span className="max-md:hidden">{!other && <ColumnMenu kind={kind} view={view} />}</span>
          <span className="md:hidden">{!other && <SortMenu view={view} first={kind.sort ?? ''} />}</span>
          {views.length > 0 && (
            <Segments
              label="View"
              options={firstView === TABLE ? [table, ...views] : [...views, table]}
              value={other?.value ?? TABLE}
              onValueChange={(value) => write({ view: value === firstView ? null : value })}
            />
          )}
        </div>
      </div>
      <Beside aside={aside}>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : !rows && (other || !first) ? (
          <RowsAwaited />
        ) : other && (shown.length > 0 || (other.alone && !view.isFiltered)) ? (
          other.content(parts)
        ) : shown.length === 0 ? (
          <Nothing
            kind={kind}
            isFiltered={view.isFiltered}
            onClear={view.clear}
            words={blank}
            onImport={mayImport && isImported(kind.module) ? () => setImporting(true) : undefined}
          />
        ) : (
          <Card flush>
            <RecordTable
              label={kind.title}
              rows={shown as Row[]}
              columns={view.columns}
              sort={view.wanted.sort}
              onSort={view.sortBy}
              hrefOf={hrefOf}
              selection={mayWrite ? selection : undefined}
              onEdit={
                mayWrite
                  ? (row, fields, refused) => actions.edit(row as RowOf<M>, fields as object, refused)
                  : undefined
              }
              names={names}
              today={today}
            />
          </Card>
        )}
      </Beside>
      {after}
      {!complete && <p className="text-ink-muted">Showing the 5,000 newest {kind.nouns}.</p>}
      {selection.size > 0 && !other && (
        <BulkBar
          kind={kind}
          chosen={chosen() as Row[]}
          all={shown.length}
          names={names}
          today={today}
          onAll={selection.toggleAll}
          mayDelete={mayDelete}
          onClear={selection.clear}
        />
      )}
      {mayCreate && <NewRecordDialog kind={kind} open={creating} onOpenChange={setCreating} actions={actions} />}
      {actions.dialog}
    </Page>
  )
}

/** Reserves the room of what only the whole list tells, until it has loaded. */
function Held({ until, children }: { until: unknown; children: ReactNode }) {
  return until ? children : <div className="invisible">{children}</div>
}

/** The table, and what is beside it. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
      {aside}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

type NothingProps = {
  kind: Pick<RecordKind, 'icon' | 'noun' | 'nouns' | 'purpose'>
  isFiltered: boolean
  onClear: () => void
  words: ReactNode
  onImport: (() => void) | undefined
}

function Nothing({ kind, isFiltered, onClear, words, onImport }: NothingProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={kind.icon}
        title={`No matching ${kind.nouns}`}
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Change or clear the filters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={kind.icon}
      title={`No ${kind.nouns} yet`}
      action={
        onImport && (
          <Button icon={<FileUp />} onClick={onImport}>
            Import from CSV
          </Button>
        )
      }
    >
      {kind.purpose} {words}
    </EmptyState>
  )
}
