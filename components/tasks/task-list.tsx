'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useRef } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { useWindow } from '#components/ui/use-window.ts'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { PRIORITIES, STATUS_WORDS } from './task-words.ts'

const ROW = 36
const head = 'sticky top-0 z-10 h-8 border-b border-line bg-surface px-3 text-left text-sm font-medium text-ink-muted'

type TaskListProps = {
  tasks: readonly TaskRow[]
  hrefOf: (task: TaskRow) => string
  nameOf: (id: string) => string
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
}

/** Rows of 36 px, those in sight only. J and K go down and up, X selects, Enter opens. */
export function TaskList({ tasks, hrefOf, nameOf, selected, onSelect }: TaskListProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const router = useRouter()
  const { from, to, above, below } = useWindow(body, tasks.length, ROW)
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest('tr')
    if (!row?.dataset['id'] || event.metaKey || event.ctrlKey) return
    if (event.key === 'x') onSelect(row.dataset['id'])
    if (event.key === 'Enter' && event.target === row) router.push(row.dataset['href']!)
    const next = event.key === 'j' ? row.nextElementSibling : event.key === 'k' ? row.previousElementSibling : undefined
    if (next instanceof HTMLElement) next.querySelector('a')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- short cuts for the links and boxes inside
    <table className="w-full table-fixed border-separate border-spacing-0" onKeyDown={onKeyDown}>
      <caption className="sr-only">Tasks</caption>
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'w-10')}>
            <span className="sr-only">Select</span>
          </th>
          <th scope="col" className={head}>
            Title
          </th>
          <th scope="col" className={cx(head, 'w-32')}>
            Status
          </th>
          <th scope="col" className={cx(head, 'w-28 max-md:hidden')}>
            Priority
          </th>
          <th scope="col" className={cx(head, 'w-28 max-md:hidden')}>
            Assignees
          </th>
          <th scope="col" className={cx(head, 'w-28 max-md:hidden')}>
            Due
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {above > 0 && <tr aria-hidden style={{ height: above }} />}
        {tasks.slice(from, to).map((task) => (
          <tr
            key={task.id}
            data-id={task.id}
            data-href={hrefOf(task)}
            className={cx('h-9 hover:bg-hover', selected.has(task.id) && 'bg-selected')}
          >
            <td className="border-b border-line px-3">
              <Checkbox
                label={`Select ${task.title}`}
                labelHidden
                checked={selected.has(task.id)}
                onCheckedChange={() => onSelect(task.id)}
              />
            </td>
            <td className="truncate border-b border-line px-3">
              <Link href={hrefOf(task)} prefetch={false} className="font-medium">
                {task.title}
              </Link>
            </td>
            <td className="border-b border-line px-3">
              <Badge tone={STATUS_WORDS[task.status].tone}>{STATUS_WORDS[task.status].label}</Badge>
            </td>
            <td className="border-b border-line px-3 text-ink-muted max-md:hidden">
              {task.priority !== 'none' && PRIORITIES.find(({ value }) => value === task.priority)!.label}
            </td>
            <td className="border-b border-line px-3 max-md:hidden">
              <span className="flex gap-1">
                {task.assignees.slice(0, 3).map((id) => (
                  <Avatar key={id} name={nameOf(id)} seed={id} alone />
                ))}
              </span>
            </td>
            <td className="border-b border-line px-3 text-ink-muted tabular-nums max-md:hidden">{task.due}</td>
          </tr>
        ))}
        {below > 0 && <tr aria-hidden style={{ height: below }} />}
      </tbody>
    </table>
  )
}
