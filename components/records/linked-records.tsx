'use client'

import { Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import { Button } from '#components/ui/button.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { findRows } from './find-rows.ts'
import { isSameListQuery, textOf, listQueryOf } from './list-query.ts'
import { NewRecordDialog } from './new-record-dialog.tsx'
import { fieldOf, type NewOf, pathOf, type RecordKind, type RecordModule, type RowOf } from './record-kind.ts'
import { RecordTable } from './record-table.tsx'
import { useRecordActions, useRecords } from './use-records.ts'

type LinkedRecordsProps<M extends RecordModule> = {
  kind: RecordKind<M>
  /** The heading; defaults to the title of the kind. */
  title?: string
  /**
   * The field that references the current record, and the record's id. Given several ids, new records reference none.
   */
  by: string
  id: string | readonly string[]
  /** Columns after the name. */
  columns: readonly string[]
  /** Initial values of a new record, in addition to the reference. */
  values?: Partial<NewOf<M>>
  mayWrite?: boolean
  mayCreate?: boolean
  empty: ReactNode
}

/** A table of records that reference the current one; new records reference it too. */
export function LinkedRecords<M extends RecordModule>(props: LinkedRecordsProps<M>) {
  const { kind, title = kind.title, by, id, columns, values, mayWrite = true, mayCreate = mayWrite, empty } = props
  const { root, here } = useFrame()
  const today = todayIn(here.zone)
  const { rows, beginning, error, refetch } = useRecords(kind.module)
  const actions = useRecordActions(kind)
  const { names } = actions
  const notation = useNotation()
  const [sort, setSort] = useState(kind.sort ?? '')
  const [creating, setCreating] = useState(false)
  const { shown, total } = useMemo(() => {
    const ids = textOf([id].flat())
    const wanted = { ...listQueryOf(kind, { get: (key) => (key === by ? ids : null) }), sort }
    if (beginning)
      return isSameListQuery(beginning.wanted, wanted) ? { shown: beginning.rows, total: beginning.total } : {}
    const found = rows && findRows(kind, rows, wanted, { names, today })
    return { shown: found, total: found?.length }
  }, [beginning, by, id, kind, names, rows, sort, today])
  return (
    <Section
      title={total === undefined ? title : `${title} (${formatNumber(notation, total)})`}
      actions={
        mayCreate && (
          <Button size="sm" icon={<Plus />} onClick={() => setCreating(true)}>
            New {kind.noun}
          </Button>
        )
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !shown ? null : shown.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <Card flush>
          <RecordTable
            label={title}
            rows={shown as Row[]}
            columns={[kind.fields[0]!, ...columns.map((key) => fieldOf(kind, key)!)]}
            sort={sort}
            onSort={setSort}
            hrefOf={(row) => `${root}/${pathOf(kind)}/${row}`}
            onEdit={
              mayWrite ? (row, fields, refused) => actions.edit(row as RowOf<M>, fields as object, refused) : undefined
            }
            names={names}
            today={today}
          />
        </Card>
      )}
      {mayCreate && (
        <NewRecordDialog
          kind={kind}
          open={creating}
          onOpenChange={setCreating}
          actions={actions}
          values={{ ...values, [by]: fieldOf(kind, by)?.kind === 'people' ? [id] : id } as Partial<NewOf<M>>}
        />
      )}
      {actions.dialog}
    </Section>
  )
}
