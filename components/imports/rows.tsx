'use client'

import { Download } from 'lucide-react'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import { hasIds } from './describe-import.ts'
import { downloadFailed } from './failed-file.ts'
import { RowTable } from './row-table.tsx'
import { FAILED_ROWS, FIRST_ROWS, KEPT_ROWS } from './shown.ts'
import { useRows } from './use-imports.ts'

type RowsProps = { one: Import; when: 'before' | 'after' }

/** The rows that fail, and the first rows of the file. */
export function Rows({ one, when }: RowsProps) {
  return (
    <>
      {one.failed > 0 && <FailedRows one={one} when={when} />}
      {one.status === 'undone' && <KeptRows one={one} />}
      <FirstRows one={one} when={when} />
    </>
  )
}

function FailedRows({ one, when }: RowsProps) {
  const { data, error, refetch } = useRows(one.id, FAILED_ROWS)
  const client = useTRPCClient()
  const notation = useNotation()
  const { once, pending } = useOnce()
  const download = async () => {
    try {
      await downloadFailed(client, one)
    } catch (failure) {
      toast.error('Could not download the rows', { description: (failure as Error).message })
    }
  }
  const title = when === 'before' ? 'Rows that would fail' : 'Rows that failed'
  const shown = data?.data ?? []
  return (
    <Section
      title={title}
      description={`They stop no others. Correct them in the file, and import it again: ${
        hasIds(one)
          ? 'nothing is created twice'
          : 'rows that did not change are not created twice, but without a column for the ID of the row, other changed rows are'
      }.${data?.has_more ? ` The first ${formatNumber(notation, shown.length)} are shown.` : ''}`}
      actions={
        <Button size="sm" icon={<Download />} loading={pending} onClick={() => void once(download)}>
          Download as CSV
        </Button>
      }
    >
      <Card flush>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <RowTable
            label={`${title}, with reasons`}
            one={one}
            rows={shown}
            when={when}
            loadingRows={data ? 0 : Math.min(5, one.failed)}
          />
        )}
      </Card>
    </Section>
  )
}

/** Records that an undo left. */
function KeptRows({ one }: { one: Import }) {
  const { data } = useRows(one.id, KEPT_ROWS)
  const notation = useNotation()
  if (!data || data.data.length === 0) return null
  const more = data.has_more ? ` The first ${formatNumber(notation, data.data.length)} are shown.` : ''
  return (
    <Section
      title="Records that stayed"
      description={`They were changed since the import, or others refer to them.${more}`}
    >
      <Card flush>
        <RowTable label="Records that stayed" one={one} rows={data.data} when="after" />
      </Card>
    </Section>
  )
}

function FirstRows({ one, when }: RowsProps) {
  const { data, error, refetch } = useRows(one.id, FIRST_ROWS)
  const rows = data?.data ?? []
  if (data && rows.length === 0) return null
  return (
    <Section title="First rows">
      <Card flush>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <RowTable
            label="Results of the first rows"
            one={one}
            rows={rows}
            when={when}
            loadingRows={data ? 0 : Math.min(8, one.total ?? 0)}
          />
        )}
      </Card>
    </Section>
  )
}
