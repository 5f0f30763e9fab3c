import type { ReactNode } from 'react'
import { type Figure, Figures } from '#components/records/figures.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { TRAFFIC_DAYS } from '#server/modules/connectors/traffic/schema.ts'
import { periodWords } from './traffic-words.ts'

export type TrafficDays = (typeof TRAFFIC_DAYS)[number]

type TrafficFrameProps = {
  days: TrafficDays
  onDays: (days: TrafficDays) => void
  /** undefined while loading. */
  data: { from: string | null; to: string | null } | undefined
  /** About the figures, in one sentence. */
  note: string
  figures: readonly Figure[]
  children: ReactNode
}

/** Figures of the last days that have been read, with a choice of how many. */
export function TrafficFrame({ days, onDays, data, note, figures, children }: TrafficFrameProps) {
  const isEmpty = data?.from === null
  return (
    <Section
      title="Figures"
      description={
        isEmpty
          ? 'Figures appear after the first sync.'
          : data?.from && data.to && `${periodWords(data.from, data.to)}. ${note}`
      }
      actions={
        !isEmpty && (
          <Segments
            label="Period"
            options={TRAFFIC_DAYS.map((value) => ({ value: `${value}`, label: `${value} days` }))}
            value={`${days}`}
            onValueChange={(value) => onDays(TRAFFIC_DAYS.find((one) => `${one}` === value) ?? days)}
          />
        )
      }
    >
      {!isEmpty && (
        <>
          {data && (
            <Card>
              <div className="pt-2">
                <Figures figures={figures} />
              </div>
            </Card>
          )}
          {children}
        </>
      )}
    </Section>
  )
}

type TopTableProps<Row> = {
  label: string
  columns: Column<Row>[]
  /** undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  empty: string
}

export function TopTable<Row>({ label, columns, rows, rowKey, empty }: TopTableProps<Row>) {
  return (
    <Card flush>
      <Table
        label={label}
        columns={columns}
        rows={rows ?? []}
        rowKey={rowKey}
        loadingRows={rows ? 0 : 5}
        empty={<p className="p-4 text-ink-muted">{empty}</p>}
      />
    </Card>
  )
}
