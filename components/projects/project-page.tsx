'use client'

import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import type { Project } from '#server/modules/projects/schema.ts'
import { PROJECTS } from './project-kind.tsx'

export function ProjectPage({ initial }: { initial: Project }) {
  const { role } = useFrame()
  return (
    <RecordPage kind={PROJECTS} initial={initial} mayWrite={role !== 'guest'}>
      {({ id }) => (
        <LinkedRecords
          kind={TASKS}
          by="project"
          id={id}
          columns={['status', 'assignees', 'due']}
          empty="No tasks in this project yet."
        />
      )}
    </RecordPage>
  )
}
