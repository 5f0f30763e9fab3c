'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Presence } from '#components/presence/presence.tsx'
import { Page } from '#components/shell/page.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { Task } from '#server/modules/tasks/schema.ts'
import { PRIORITIES, STATUSES } from './task-words.ts'
import { usePeople, useTask, useTaskActions } from './use-tasks.ts'

/** One task; every field saves itself when one leaves it. */
export function TaskPage({ initial, root, mayDelete }: { initial: Task; root: string; mayDelete: boolean }) {
  const task = useTask(initial).data
  const { people } = usePeople()
  const { edit, remove, dialog } = useTaskActions()
  const router = useRouter()
  const set = (fields: Partial<Task>) => edit(task, fields)
  return (
    <Page>
      <PageHeader
        title={task.title}
        status={<Presence entity="task" id={task.id} />}
        breadcrumb={<Breadcrumb items={[{ label: 'Tasks', href: `${root}/tasks` }, { label: task.title }]} />}
        actions={
          mayDelete && (
            <Button
              icon={<Trash2 />}
              onClick={() => void remove(task).then((gone) => gone && router.push(`${root}/tasks`))}
            >
              Move to Trash
            </Button>
          )
        }
      />
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex flex-col gap-4">
          <Field label="Title">
            <Typed task={task} field="title" edit={edit} />
          </Field>
          <Field label="Description" hint="Markdown.">
            <Typed task={task} field="desc" edit={edit} lines />
          </Field>
        </div>
        <div className="flex flex-col gap-4">
          <Field label="Status">
            <Select options={STATUSES} value={task.status} onValueChange={(status) => set({ status })} />
          </Field>
          <Field label="Priority">
            <Select options={PRIORITIES} value={task.priority} onValueChange={(priority) => set({ priority })} />
          </Field>
          <Field label="Assignees">
            <MultiSelect
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              value={task.assignees}
              onValueChange={(assignees) => set({ assignees })}
            />
          </Field>
          <Field label="Due">
            <Input type="date" value={task.due ?? ''} onValueChange={(due) => set({ due: due || null })} />
          </Field>
        </div>
      </div>
      {dialog}
    </Page>
  )
}

type TypedProps = {
  task: Task
  field: 'title' | 'desc'
  edit: ReturnType<typeof useTaskActions>['edit']
  lines?: boolean
}

/** What is typed is compared with the task as it was when typing began, so that a change by others meanwhile is noticed. */
function Typed({ task, field, edit, lines }: TypedProps) {
  const [draft, setDraft] = useState<{ text: string; seen: Task }>()
  const save = () => {
    setDraft(undefined)
    const text = draft?.text.trim()
    if (!draft || text === undefined || text === draft.seen[field] || (text === '' && field === 'title')) return
    edit(draft.seen, { [field]: text })
  }
  const shared = {
    value: draft?.text ?? task[field],
    onValueChange: (text: string) => setDraft((before) => ({ text, seen: before?.seen ?? task })),
    onBlur: save,
  }
  if (lines) return <Textarea {...shared} rows={8} />
  return <Input {...shared} onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} />
}
