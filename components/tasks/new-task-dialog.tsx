'use client'

import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Form, FormField, useZodForm } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import { PRIORITIES, STATUSES } from './task-words.ts'
import type { useTaskActions } from './use-tasks.ts'

const schema = () => import('#server/modules/tasks/schema.ts').then((module) => module.CreateTask)

type NewTaskDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  create: ReturnType<typeof useTaskActions>['create']
}

export function NewTaskDialog({ open, onOpenChange, create }: NewTaskDialogProps) {
  const form = useZodForm(schema, { title: '', status: 'todo', priority: 'none' })
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) form.reset()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="New task"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="new-task" variant="primary" loading={form.formState.isSubmitting}>
            Create task
          </Button>
        </>
      }
    >
      <Form
        id="new-task"
        form={form}
        onSubmit={async (values) => {
          const { title } = await create(values)
          toast.success(`“${title}” is on the list`)
          change(false)
        }}
      >
        <FormField form={form} name="title" label="Title">
          {(control) => <Input {...control} autoComplete="off" autoFocus />}
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField form={form} name="status" label="Status">
            {(control) => <Select options={STATUSES} {...control} />}
          </FormField>
          <FormField form={form} name="priority" label="Priority">
            {(control) => <Select options={PRIORITIES} {...control} />}
          </FormField>
        </div>
      </Form>
    </Dialog>
  )
}
