'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { later } from '#components/ui/later.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'
import { TASKS } from './task-kind.tsx'

const TreatedRisks = later(async () => (await import('#components/risks/treated-risks.tsx')).TreatedRisks)

export function TaskPage({ initial }: { initial: Task }) {
  const { role } = useFrame()
  return (
    <RecordPage kind={TASKS} initial={initial} mayDelete={role !== 'guest'}>
      {({ id }) => role !== 'guest' && <TreatedRisks task={id} />}
    </RecordPage>
  )
}
