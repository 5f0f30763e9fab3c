'use client'

import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Figure, Figures } from '#components/records/figures.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { TRAFFIC_DAYS } from '#server/modules/connectors/traffic/schema.ts'
import { formatPeriod } from './format-traffic.ts'

type TrafficDays = (typeof TRAFFIC_DAYS)[number]

type TrafficSectionProps<Traffic, Problem, Key extends QueryKey> = {
  query: (days: TrafficDays) => UseQueryOptions<Traffic, Problem, Traffic, Key>
  /** About the figures, in one sentence. */
  note: string
  figures: (traffic: Traffic) => readonly Figure[]
  /** The tables; undefined while loading. */
  children: (traffic: Traffic | undefined) => ReactNode
}

/** Figures of the last days that have been read, with a choice of how many. */
export function TrafficSection<
  Traffic extends { from: string | null; to: string | null },
  Problem,
  Key extends QueryKey,
>({ query, note, figures, children }: TrafficSectionProps<Traffic, Problem, Key>) {
  const notation = useNotation()
  const [days, setDays] = useState<TrafficDays>(28)
  const { data } = useQuery(query(days))
  const isEmpty = data?.from === null
  return (
    <Section
      title="Figures"
      description={
        isEmpty
          ? 'Figures appear after the first sync.'
          : data?.from && data.to && `${formatPeriod(notation, data.from, data.to)}. ${note}`
      }
      actions={
        !isEmpty && (
          <Segments
            label="Period"
            options={TRAFFIC_DAYS.map((value) => ({ value: `${value}`, label: `${value} days` }))}
            value={`${days}`}
            onValueChange={(value) => setDays(TRAFFIC_DAYS.find((one) => `${one}` === value) ?? days)}
          />
        )
      }
    >
      {!isEmpty && (
        <>
          {data && (
            <Card>
              <div className="pt-2">
                <Figures figures={figures(data)} />
              </div>
            </Card>
          )}
          {children(data)}
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
