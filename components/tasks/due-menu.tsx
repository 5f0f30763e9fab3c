'use client'

import { useState } from 'react'
import { MoveMenu } from '#components/board/move-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { useFirstWeekday } from '#components/ui/first-weekday.ts'
import { addDays, formatDay, startOfWeek } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

type DueMenuProps = {
  task: TaskRow
  today: string
  onMove: (due: string | null) => void
  /** Called to choose a day that the menu does not offer. */
  onAsk: () => void
}

const weekday = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Changes the due day of a task without dragging. */
export function DueMenu({ task, today, onMove, onAsk }: DueMenuProps) {
  const notation = useNotation()
  const days = { today, tomorrow: addDays(today, 1), next: addDays(startOfWeek(today, useFirstWeekday()), 7) }
  const hint = (day: string) => formatDay(notation, day, weekday)
  return (
    <MoveMenu
      name={task.title}
      choices={[
        { key: 'today', label: 'Today', hint: hint(days.today) },
        { key: 'tomorrow', label: 'Tomorrow', hint: hint(days.tomorrow) },
        { key: 'next', label: 'Next week', hint: hint(days.next) },
        { key: 'other', label: 'Pick a date…' },
        { key: 'none', label: 'No due date' },
      ]}
      onMove={(to) => (to === 'other' ? onAsk() : onMove(to === 'none' ? null : days[to as keyof typeof days]))}
    />
  )
}

type DueDialogProps = { task: TaskRow; today: string; onMove: (due: string | null) => void; onClose: () => void }

export function DueDialog({ task, today, onMove, onClose }: DueDialogProps) {
  const [day, setDay] = useState(task.due)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change due date"
      description={task.title}
      size="sm"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form="due" variant="primary" disabled={day === null}>
            Save{' '}
          </Button>
        </>
      }
    >
      <form
        id="due"
        onSubmit={(event) => {
          event.preventDefault()
          onMove(day)
          onClose()
        }}
      >
        <Field label="Due">
          <DateField label="Due" value={day} onValueChange={setDay} today={today} />
        </Field>
      </form>
    </Dialog>
  )
}
