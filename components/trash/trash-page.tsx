'use client'

import { SearchX, Trash2 } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { KINDS } from '#components/records/kinds.ts'
import { showInAddress } from '#components/shell/address.ts'
import { Failed } from '#components/shell/failed.tsx'
import { FilterSelect } from '#components/shell/filter-select.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pager } from '#components/ui/pagination.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Trashed } from '#server/modules/trash/schema.ts'
import { TrashTable } from './trash-table.tsx'
import { TRASHED_PER_PAGE, useTrash } from './use-trash.ts'

const kinds = KINDS.flatMap(({ entity, trash }) => (trash ? [{ value: entity, label: trash.label }] : []))

/** Records deleted in the last 30 days. */
export function TrashPage() {
  const notation = useNotation()
  const { role } = useFrame()
  const params = useSearchParams()
  const requested = params.get('kind')
  const kind = kinds.find(({ value }) => value === requested)?.value
  const offset = Number(params.get('offset') ?? 0)
  const { list, restore, purge, empty } = useTrash(kind, offset)
  const [purging, setPurging] = useState<Trashed>()
  const total = list.data?.total ?? 0
  const isOwner = role === 'owner'
  return (
    <Page>
      <PageHeader
        title="Trash"
        description="Deleted records are kept for 30 days, then permanently deleted."
        actions={
          <>
            <FilterSelect className="w-36" name="kind" label="Type" any="All types" options={kinds} value={kind} />
            {isOwner && !kind && total > 0 && (
              <AlertDialog
                trigger={<Button>Empty Trash…</Button>}
                title={`Delete ${total === 1 ? 'this record' : `all ${formatNumber(notation, total)} records`} forever?`}
                description="This permanently deletes the records and everything attached to them. This cannot be undone."
                verb="Empty Trash"
                onConfirm={async () => {
                  const purged = await empty()
                  toast.success(
                    purged === 1
                      ? 'Deleted 1 record forever'
                      : `Deleted ${formatNumber(notation, purged)} records forever`,
                  )
                }}
              />
            )}
          </>
        }
      />
      <Card flush>
        {list.error && !list.data ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <TrashTable
            rows={list.data?.data}
            onRestore={(record) => void restore(record)}
            {...(isOwner && { onPurge: setPurging })}
            empty={
              kind ? (
                <EmptyState
                  icon={<SearchX />}
                  title="No deleted records of this type"
                  action={<Button onClick={() => showInAddress({ kind: null })}>Show all types</Button>}
                />
              ) : (
                <EmptyState icon={<Trash2 />} title="Trash is empty">
                  Deleted records appear here. You can restore them for 30 days.
                </EmptyState>
              )
            }
          />
        )}
        {total > TRASHED_PER_PAGE && (
          <Pager
            from={offset + 1}
            to={Math.min(offset + TRASHED_PER_PAGE, total)}
            total={total}
            {...(offset > 0 && {
              onPrevious: () => showInAddress({ offset: Math.max(0, offset - TRASHED_PER_PAGE) || null }),
            })}
            {...(offset + TRASHED_PER_PAGE < total && {
              onNext: () => showInAddress({ offset: offset + TRASHED_PER_PAGE }),
            })}
          />
        )}
      </Card>
      <AlertDialog
        open={purging !== undefined}
        onOpenChange={(open) => !open && setPurging(undefined)}
        title={`Delete “${purging?.name}” forever?`}
        description="This permanently deletes the record and everything attached to it. This cannot be undone."
        verb="Delete forever"
        onConfirm={async () => {
          await purge(purging!)
          toast.success(`Deleted “${purging!.name}” forever`)
        }}
      />
    </Page>
  )
}
