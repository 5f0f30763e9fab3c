'use client'

import { TaskOrigin } from '#components/mindmaps/task-origin.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { later } from '#components/ui/later.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'
import { TASKS } from './task-kind.tsx'

const TreatedRisks = later(async () => (await import('#components/risks/treated-risks.tsx')).TreatedRisks)

export function TaskPage({ initial }: { initial: Task }) {
  const { role } = useFrame()
  const isStaff = role !== 'guest'
  return (
    <RecordPage kind={TASKS} initial={initial} mayDelete={isStaff}>
      {({ id }) =>
        isStaff && (
          <>
            <TaskOrigin task={id} />
            <TreatedRisks task={id} />
          </>
        )
      }
    </RecordPage>
  )
}
