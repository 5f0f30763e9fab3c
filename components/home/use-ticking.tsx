'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useEdit } from '#components/sync/use-edit.tsx'
import { TASK_STATES } from '#components/tasks/task-states.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

type Ticked = Pick<TaskRow, 'id' | 'title' | 'version' | 'status'>

/** Completes tasks, which can be undone. A task is open again once it arrives with a later version. */
export function useTicking() {
  const { mutateAsync: update } = useMutation(useTRPC().tasks.update.mutationOptions())
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map())
  const { edit, dialog } = useEdit({
    entity: 'task',
    save: async (input) => (await update(input as Parameters<typeof update>[0])) as Row,
    label: () => 'Status',
    show: (_, status) => TASK_STATES[status as TaskRow['status']].label,
  })
  const untick = (id: string) => setVersions((before) => new Map([...before].filter(([one]) => one !== id)))
  return {
    isTicked: ({ id, version }: Ticked) => versions.get(id) === version,
    tick: (task: Ticked) => {
      setVersions((before) => new Map([...before, [task.id, task.version]]))
      const refused = () => {
        untick(task.id)
        return false
      }
      edit(task, { status: 'done' }, refused, `Completed “${task.title}”`)
    },
    dialog,
  }
}
