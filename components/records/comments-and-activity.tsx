'use client'

import { CommentSection } from '#components/comments/comment-section.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import { RecordActivity } from './record-activity.tsx'
import type { RecordKind } from './record-kind.ts'
import type { Names } from './use-names.ts'

type TalkProps = { kind: Pick<RecordKind, 'discussed' | 'fields' | 'inserts' | 'noun'>; record: Row; names: Names }

/** The comments and activity of a record. */
export function Talk({ kind, record, names }: TalkProps) {
  const { role } = useFrame()
  const activity = role !== 'guest' && <RecordActivity kind={kind} record={record} names={names} />
  if (!kind.discussed) return activity
  return (
    <CommentSection
      entity={kind.discussed}
      id={record.id}
      people={names.options.member.map(({ value, label }) => ({ id: value, name: label }))}
      inserts={kind.inserts}
      nameOf={(member) => names.of('member', member)}
      below={activity}
    />
  )
}
