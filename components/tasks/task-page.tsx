'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'
import { TASKS } from './task-kind.tsx'

export function TaskPage({ initial }: { initial: Task }) {
  const { role } = useFrame()
  return <RecordPage kind={TASKS} initial={initial} mayDelete={role !== 'guest'} />
}
