'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { TASK_STATES } from '#components/tasks/task-states.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { NodeTask } from '#server/modules/mindmaps/tasks/schema.ts'

/** The tasks created from topics, with their current status. */
export function NodeTasks({ tasks }: { tasks: readonly NodeTask[] }) {
  const { root } = useFrame()
  if (tasks.length === 0) return null
  return (
    <Section title={`Tasks (${tasks.length})`}>
      <Card flush>
        <ul className="divide-y divide-line">
          {tasks.map(({ task, title, status }) => (
            <li key={task} className="flex items-center justify-between gap-3 px-4 py-2">
              <TextLink href={`${root}/tasks/${task}`} className="min-w-0 truncate">
                {title}
              </TextLink>
              <Badge tone={TASK_STATES[status].tone}>{TASK_STATES[status].label}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
