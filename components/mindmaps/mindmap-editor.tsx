'use client'

import { useQuery } from '@tanstack/react-query'
import { ListTree, ListTodo, Network } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { TASK_STATES } from '#components/tasks/task-states.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { OpenMindmap } from '#server/modules/mindmaps/schema.ts'
import { isSaved } from './editing.ts'
import { MakeTasksDialog } from './make-tasks-dialog.tsx'
import { MapConflict } from './map-conflict.tsx'
import { ExportMenu } from './map-menu.tsx'
import { NodeTasks } from './node-tasks.tsx'
import { OutlinePane } from './outline-pane.tsx'
import { useMindmap } from './use-mindmap.ts'

const MapAwaited = () => <Skeleton className="h-[min(70vh,44rem)] w-full" />
const MindCanvas = lazyComponent(async () => (await import('./mind-canvas.tsx')).MindCanvas, MapAwaited)

const VIEWS = [
  { value: 'map', label: 'Map', icon: <Network /> },
  { value: 'outline', label: 'Outline', icon: <ListTree /> },
] as const

/** The topics of a mind map, as a map or as an outline, and their tasks. */
export function MindmapEditor({ title, initial }: { title: string; initial: OpenMindmap }) {
  const { id } = initial
  const editor = useMindmap(initial)
  const { tree, asked } = editor.state
  const [view, setView] = useState<'map' | 'outline'>('map')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isLarge, setLarge] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const { mindmaps } = useTRPC()
  const { data: tasks = [] } = useQuery(mindmaps.tasks.list.queryOptions({ id }))
  const marks = useMemo(
    () =>
      new Map(
        tasks.map(({ node, status }) => [node, { text: TASK_STATES[status].label, tone: TASK_STATES[status].tone }]),
      ),
    [tasks],
  )
  return (
    <section aria-label="Topics" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segments label="View" options={VIEWS} value={view} onValueChange={setView} />
        <span role="status" className="text-sm text-ink-muted">
          {isSaved(editor.state) ? 'Saved' : editor.isFailed ? 'Not saved yet' : 'Saving…'}
        </span>
        <span className="ml-auto flex items-center gap-2">
          <Button size="sm" icon={<ListTodo />} onClick={() => setMaking(true)}>
            Create tasks…
          </Button>
          <ExportMenu title={title} tree={tree} />
        </span>
      </div>
      {view === 'map' ? (
        <MindCanvas
          id={id}
          editor={editor}
          marks={marks}
          selected={selected}
          onSelect={setSelected}
          isLarge={isLarge}
          onLarge={setLarge}
        />
      ) : (
        <OutlinePane editor={editor} />
      )}
      <NodeTasks tasks={tasks} />
      {isMaking && (
        <MakeTasksDialog
          id={id}
          tree={tree}
          chosen={selected}
          made={new Set(tasks.map(({ node }) => node))}
          open
          onOpenChange={setMaking}
        />
      )}
      {asked && <MapConflict editor={editor} />}
    </section>
  )
}
