'use client'

import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { TASKS } from '#components/tasks/task-kind.tsx'
import type { Project } from '#server/modules/projects/schema.ts'
import { PROJECTS } from './project-kind.tsx'
import { PARTS } from './project-lists.ts'
import { ProjectPart } from './project-part.tsx'
import { ProjectProgress } from './project-progress.tsx'

/** A project with its progress, its tasks and, for staff, what else belongs to it. */
export function ProjectPage({ initial }: { initial: Project }) {
  const { role } = useFrame()
  return (
    <RecordPage
      kind={PROJECTS}
      initial={initial}
      mayWrite={role !== 'guest'}
      summary={({ id }) => <ProjectProgress project={id} />}
    >
      {({ id }) => (
        <>
          <LinkedRecords
            kind={TASKS}
            by="project"
            id={id}
            columns={['status', 'assignees', 'due']}
            empty="No tasks in this project yet."
          />
          {role !== 'guest' && PARTS.map((part) => <ProjectPart key={part} project={id} part={part} />)}
        </>
      )}
    </RecordPage>
  )
}
