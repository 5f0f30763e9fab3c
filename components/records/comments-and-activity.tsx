'use client'

import { CommentSection } from '#components/comments/comment-section.tsx'
import { Backlinks } from '#components/documents/backlinks.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import type { Names } from './names.ts'
import { RecordActivity } from './record-activity.tsx'
import type { RecordKind } from './record-kind.ts'

type CommentsAndActivityProps = {
  kind: Pick<RecordKind, 'entity' | 'discussed' | 'fields' | 'history' | 'inserts' | 'isFinal' | 'module' | 'noun'>
  record: Row
  names: Names
}

/** The comments on a record, the documents that mention it, and its activity. */
export function CommentsAndActivity({ kind, record, names }: CommentsAndActivityProps) {
  const { role } = useFrame()
  const below = role !== 'guest' && (
    <>
      {/* The page of a document shows its backlinks beside the text. */}
      {kind.entity !== 'document' && <Backlinks entity={kind.entity} id={record.id} />}
      <RecordActivity kind={kind} record={record} names={names} />
    </>
  )
  if (!kind.discussed) return below
  return (
    <CommentSection
      entity={kind.discussed}
      id={record.id}
      people={names.options.member.map(({ value, label }) => ({ id: value, name: label }))}
      inserts={kind.inserts}
      nameOf={(member) => names.of('member', member)}
      below={below}
    />
  )
}
