'use client'

import { useRecords } from '#components/records/use-records.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'

const schema = () => import('#server/modules/risks/form/schema.ts').then((module) => module.ChosenTask)

type LinkTaskDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Tasks that already treat the risk. */
  linked: readonly string[]
  onLink: (task: string) => Promise<void>
}

/** Chooses an existing task to treat the risk. */
export function LinkTaskDialog({ open, onOpenChange, linked, onLink }: LinkTaskDialogProps) {
  const { rows = [] } = useRecords('tasks')
  const form = useZodForm(schema, { task: null as string | null })
  const options = rows.filter(({ id }) => !linked.includes(id)).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Link task"
      verb="Link task"
      form={form}
      onSubmit={({ task }) => onLink(task)}
    >
      <FormField form={form} name="task" label="Task">
        {({ value, onValueChange }) => (
          <Combobox options={options} placeholder="Search tasks" value={value} onValueChange={onValueChange} />
        )}
      </FormField>
    </FormDialog>
  )
}
