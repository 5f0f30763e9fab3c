'use client'

import { type ReactNode, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { RecordKind } from './record-kind.ts'

type Fields = Record<string, unknown>
/** `seen`: the record as the dialog loaded it, if it did. */
type Save = (fields: Fields, seen?: Row) => void
type Asked = { rows: readonly Row[]; fields: Fields; save: Save }

/** Whether the change requires further values, such as the resolution of a ticket. */
export const isIncomplete = ({ completion }: Pick<RecordKind, 'completion'>, row: Row, fields: Fields): boolean =>
  completion !== undefined && completion.needs(row, fields)

/**
 * `complete` asks for the further values of a change, then saves it, or shows what the dialog saved. A cancelled change
 * is not saved.
 */
export function useCompletion(kind: Pick<RecordKind, 'completion'>, show: (record: Row) => void) {
  const [asked, setAsked] = useState<Asked>()
  const complete = (all: readonly Row[], fields: Fields, save: Save) => {
    const rows = all.filter((row) => isIncomplete(kind, row, fields))
    if (rows.length === 0) save(fields)
    else setAsked({ rows, fields, save })
  }
  const Dialog = kind.completion?.dialog
  const question: ReactNode = asked && Dialog && (
    <Dialog
      key={asked.rows[0]!.id}
      rows={asked.rows}
      fields={asked.fields}
      onComplete={(fields, seen) => {
        setAsked(undefined)
        asked.save(fields, seen)
      }}
      onSaved={(records) => {
        setAsked(undefined)
        for (const record of records) show(record)
      }}
      onCancel={() => setAsked(undefined)}
    />
  )
  return { complete, question }
}
