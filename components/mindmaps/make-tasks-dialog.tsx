'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { type Topic, topicsOf } from '#server/modules/mindmaps/rules/topic-tree.ts'

const MOST_AT_ONCE = 100

type MakeTasksProps = {
  id: string
  tree: Topic
  /** The initially selected nodes, and those that already have a task. */
  chosen: readonly string[]
  made: ReadonlySet<string>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates a task from each selected topic. */
export function MakeTasksDialog({ id, tree, chosen, made, open, onOpenChange }: MakeTasksProps) {
  const { mindmaps } = useTRPC()
  const queries = useQueryClient()
  const { mutateAsync: make } = useMutation(mindmaps.tasks.make.mutationOptions())
  const { once, pending } = useOnce()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen.filter((node) => !made.has(node))))
  const tick = (node: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(node)
    else next.delete(node)
    setTicked(next)
  }
  const submit = async () => {
    try {
      await make({ id, nodes: [...ticked] })
      toast.success(ticked.size === 1 ? 'Created 1 task' : `Created ${ticked.size} tasks`)
      onOpenChange(false)
      await queries.invalidateQueries({ queryKey: mindmaps.tasks.list.queryKey({ id }) })
    } catch (error) {
      toast.error('Could not create tasks', { description: (error as Error).message })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create tasks from topics"
      description="The tasks belong to the project of the mind map. A topic shows the state of its task."
      footer={
        <Button
          variant="primary"
          loading={pending}
          disabled={ticked.size === 0 || ticked.size > MOST_AT_ONCE}
          onClick={() => open && void once(submit)}
        >
          {ticked.size > MOST_AT_ONCE ? `Choose at most ${MOST_AT_ONCE} topics` : `Create tasks (${ticked.size})`}
        </Button>
      }
    >
      <ul className="relative flex max-h-[50vh] flex-col gap-2 overflow-y-auto py-1">
        {Array.from(topicsOf(tree), ({ topic, depth }) => (
          <li key={topic.id} style={{ paddingInlineStart: `${(depth - 1) * 1.25}rem` }}>
            <Checkbox
              label={topic.topic}
              checked={made.has(topic.id) || ticked.has(topic.id)}
              disabled={made.has(topic.id)}
              onCheckedChange={(isTicked) => tick(topic.id, isTicked)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
