'use client'

import { TaskOrigin } from '#components/mindmaps/task-origin.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { TreatedRisks } from '#components/risks/treated-risks.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'
import { TASKS } from './task-kind.tsx'

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
