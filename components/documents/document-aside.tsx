'use client'

import { useMemo } from 'react'
import { LinkedDecisions } from '#components/decisions/linked-decisions.tsx'
import type { Names } from '#components/records/names.ts'
import { RecordFields } from '#components/records/record-fields.tsx'
import { fieldOf, type RecordOf } from '#components/records/record-kind.ts'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import type { Edit } from '#components/sync/use-edit.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Block, Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { countWords, headingsOf } from '#server/modules/documents/rules/document-text.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { Backlinks } from './backlinks.tsx'
import { ContentsList } from './contents-list.tsx'
import { DOCUMENTS } from './document-kind.tsx'

const FIELDS = 'kind folder owner project tags review_due'.split(' ').map((key) => fieldOf(DOCUMENTS, key)!)

const counts = new WeakMap<Block, number>()

/** Counts like the server; unchanged blocks are not counted again. */
function wordsIn(block: Block): number {
  const count = counts.get(block) ?? countWords({ type: 'doc', content: [block] })
  counts.set(block, count)
  return count
}

type DocumentAsideProps = {
  record: RecordOf<'documents'> & Row
  /** The text that is shown. */
  shown: Doc
  edit: Edit
  names: Names
  /** Scrolls to the heading that is this block of the text. */
  onShow: (block: number) => void
  /** Saves pending text; returns the new version, or undefined if saving fails. */
  settle: () => Promise<number | undefined>
}

/** The details of a document: headings, approval, fields and backlinks. */
export function DocumentAside({ record, shown, edit, names, onShow, settle }: DocumentAsideProps) {
  const notation = useNotation()
  const { root, here, role } = useFrame()
  const headings = useMemo(() => headingsOf(shown), [shown])
  const words = useMemo(() => shown.content.reduce((sum, block) => sum + wordsIn(block), 0), [shown])
  return (
    <>
      <ContentsList headings={headings} onShow={onShow} />
      {record.kind === 'sop' && (
        <ApprovalPanel document={record} nameOf={(member) => names.of('member', member)} settle={settle} />
      )}
      <div className="flex flex-col gap-1">
        <RecordFields
          fields={FIELDS}
          record={record}
          edit={edit}
          names={names}
          today={todayIn(here.zone)}
          zone={here.zone}
          root={root}
        />
        <p className="mt-1 text-sm text-ink-muted tabular-nums">
          {formatNumber(notation, words)} {words === 1 ? 'word' : 'words'}
        </p>
      </div>
      <Backlinks entity="document" id={record.id} isSmall />
      {role === 'owner' && <LinkedDecisions entity="document" id={record.id} />}
    </>
  )
}
