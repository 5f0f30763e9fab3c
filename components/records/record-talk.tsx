'use client'

import { Suspense } from 'react'
import type { Row } from '#components/shell/edits.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { later } from '#components/ui/later.ts'
import type { RecordKind } from './record-kind.ts'
import type { Names } from './use-names.ts'

// It stands below the record, and comes behind it.
const CommentSection = later(async () => ({
  default: (await import('#components/comments/comment-section.tsx')).CommentSection,
}))
const RecordActivity = later(async () => ({ default: (await import('./record-activity.tsx')).RecordActivity }))

type RecordTalkProps = { kind: Pick<RecordKind, 'discussed' | 'fields' | 'noun'>; record: Row; names: Names }

/** What people say about a record, and what was done with it. */
export function RecordTalk({ kind, record, names }: RecordTalkProps) {
  const { role } = useFrame()
  return (
    <Suspense>
      {kind.discussed && (
        <CommentSection
          entity={kind.discussed}
          id={record.id}
          people={names.options.member.map(({ value, label }) => ({ id: value, name: label }))}
          nameOf={(member) => names.of('member', member)}
        />
      )}
      {role !== 'guest' && <RecordActivity kind={kind} record={record} names={names} />}
    </Suspense>
  )
}
