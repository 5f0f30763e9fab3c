'use client'

import { CalendarDays, Columns3, List, ListTodo, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { parseAsStringLiteral, useQueryStates, parseAsString } from 'nuqs'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { todayIn } from '#components/ui/day-words.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Task, TaskRow } from '#server/modules/tasks/schema.ts'
import { NewTaskDialog } from './new-task-dialog.tsx'
import { TaskList } from './task-list.tsx'
import { PRIORITIES, STATUSES } from './task-words.ts'
import { usePeople, useTaskActions, useTasks } from './use-tasks.ts'

// Each view's code comes with its first showing.
const TaskBoard = dynamic(() => import('./task-board.tsx').then((module) => module.TaskBoard), { ssr: false })
const TaskCalendar = dynamic(() => import('./task-calendar.tsx').then((module) => module.TaskCalendar), { ssr: false })

const VIEWS = [
  { value: 'list', label: 'List', icon: <List /> },
  { value: 'board', label: 'Board', icon: <Columns3 /> },
  { value: 'calendar', label: 'Calendar', icon: <CalendarDays /> },
] as const

const statuses = STATUSES.map(({ value }) => value)
const rank = new Map(PRIORITIES.map(({ value }, index) => [value, index]))
const LAST = '9999'

const sorts = {
  created_at: (a: TaskRow, b: TaskRow) => (a.id < b.id ? 1 : -1),
  due: (a: TaskRow, b: TaskRow) => ((a.due ?? LAST) < (b.due ?? LAST) ? -1 : 1),
  priority: (a: TaskRow, b: TaskRow) => rank.get(b.priority)! - rank.get(a.priority)!,
  title: (a: TaskRow, b: TaskRow) => a.title.localeCompare(b.title),
}
const SORTS = [
  { value: 'created_at', label: 'Newest first' },
  { value: 'due', label: 'Due first' },
  { value: 'priority', label: 'Highest priority' },
  { value: 'title', label: 'By title' },
] as const

const view = {
  view: parseAsStringLiteral(['list', 'board', 'calendar']).withDefault('list'),
  status: parseAsStringLiteral(['any', ...statuses]).withDefault('any'),
  sort: parseAsStringLiteral(['created_at', 'due', 'priority', 'title']).withDefault('created_at'),
  q: parseAsString.withDefault(''),
}

/** Tasks as list, board and calendar; what one looks for stands in the address. `zone`: that of the workspace. */
export function TaskViews(props: { root: string; zone: string }) {
  return (
    <NuqsAdapter>
      <Views {...props} />
    </NuqsAdapter>
  )
}

function Views({ root, zone }: { root: string; zone: string }) {
  const tasks = useTasks()
  const { nameOf } = usePeople()
  const actions = useTaskActions()
  const [wanted, setWanted] = useQueryStates(view, { history: 'push' })
  const [creating, setCreating] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const looking = useDeferredValue(wanted)
  const shown = useMemo(() => filterTasks(tasks.data?.data ?? [], looking), [tasks.data, looking])
  const chosen = shown.filter(({ id }) => selected.has(id))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest(
        'input, textarea, select, [contenteditable], [role=dialog]',
      )
      if (event.key !== 'c' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      setCreating(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const toggle = (id: string) =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const bulk = (work: (task: TaskRow) => unknown) => {
    for (const task of chosen) void work(task)
    setSelected(new Set())
  }
  const hrefOf = ({ id }: TaskRow) => `${root}/tasks/${id}`
  const Plan = wanted.view === 'board' ? TaskBoard : TaskCalendar
  const isFiltered = wanted.q !== '' || wanted.status !== 'any'

  return (
    <Page width="full">
      <PageHeader
        title="Tasks"
        status={<span className="text-ink-muted tabular-nums">{tasks.data && shown.length.toLocaleString('en')}</span>}
        actions={
          <>
            <Segments
              label="View"
              options={VIEWS}
              value={wanted.view}
              onValueChange={(next) => void setWanted({ view: next })}
            />
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              New task
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2" role="search" aria-label="Filter tasks">
        <Input
          className="w-56"
          type="search"
          aria-label="Search tasks"
          placeholder="Search"
          value={wanted.q}
          onValueChange={(q) => void setWanted({ q }, { history: 'replace' })}
        />
        <Select
          className="w-36"
          label="Status"
          options={[{ value: 'any', label: 'Any status' }, ...STATUSES]}
          value={wanted.status}
          onValueChange={(status) => void setWanted({ status })}
        />
        <Select
          className="w-40"
          label="Sort"
          options={SORTS}
          value={wanted.sort}
          onValueChange={(sort) => void setWanted({ sort })}
        />
        {chosen.length > 0 && (
          <div role="group" aria-label="Selected tasks" className="flex items-center gap-2">
            <span>{chosen.length} selected</span>
            <Select
              className="w-36"
              label="Set status of selected"
              placeholder="Set status"
              options={STATUSES}
              value={null}
              onValueChange={(status: Task['status']) => bulk((task) => actions.edit(task, { status }))}
            />
            <Button onClick={() => bulk(actions.remove)}>Move to Trash</Button>
          </div>
        )}
      </div>
      {tasks.error ? (
        <Failed error={tasks.error} onRetry={() => void tasks.refetch()} />
      ) : !tasks.data ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-6 pt-12">
          {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5'].map((width) => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </div>
      ) : wanted.view !== 'list' && (shown.length > 0 || !isFiltered) ? (
        <Plan tasks={shown} today={todayIn(zone)} hrefOf={hrefOf} nameOf={nameOf} edit={actions.edit} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<ListTodo />}
          title={isFiltered ? 'No task matches' : 'No tasks yet'}
          action={
            isFiltered ? (
              <Button onClick={() => void setWanted({ q: '', status: 'any' })}>Clear filters</Button>
            ) : (
              <Button onClick={() => setCreating(true)}>New task</Button>
            )
          }
        >
          {isFiltered ? 'Look for something else, or show all.' : 'Press C to write down the first one.'}
        </EmptyState>
      ) : (
        <Card flush>
          <TaskList tasks={shown} hrefOf={hrefOf} nameOf={nameOf} selected={selected} onSelect={toggle} />
        </Card>
      )}
      {tasks.data?.complete === false && <p className="text-ink-muted">These are the 5,000 newest tasks.</p>}
      <NewTaskDialog open={creating} onOpenChange={setCreating} create={actions.create} />
      {actions.dialog}
    </Page>
  )
}

type Wanted = { q: string; status: Task['status'] | 'any'; sort: keyof typeof sorts }

function filterTasks(tasks: readonly TaskRow[], { q, status, sort }: Wanted): TaskRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return tasks
    .filter((task) => status === 'any' || task.status === status)
    .filter((task) => {
      const text = `${task.title} ${task.tags.join(' ')}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted(sorts[sort])
}
