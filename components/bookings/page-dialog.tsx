'use client'

import { Combobox } from '#components/ui/combobox.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { timeZoneOptions } from '#components/workspaces/choices.ts'
import { blankForm, formOf } from '#server/modules/bookings/form/rules.ts'
import type { CreatePage, LinkedPage } from '#server/modules/bookings/schema.ts'
import { formatMinutes } from './format-time.ts'
import { WeeklyHours } from './weekly-hours.tsx'

const schema = () => import('#server/modules/bookings/form/schema.ts').then((module) => module.PageForm)

type PageDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The page to edit; without it, the dialog creates a page in this time zone. */
  page?: LinkedPage | undefined
  zone: string
  onSubmit: (values: CreatePage) => Promise<unknown>
}

/** Edits what visitors can book, and when. */
export function PageDialog({ open, onOpenChange, page, zone, onSubmit }: PageDialogProps) {
  const form = useZodForm(schema, page ? formOf(page) : blankForm(zone))
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={page ? `Edit “${page.title}”` : 'New booking page'}
      form={form}
      verb={page ? 'Save booking page' : 'Create booking page'}
      onSubmit={onSubmit}
    >
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} placeholder="Intro call" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="description" label="Description" optional>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="minutes" label="Duration">
          {(control) => (
            <Select {...control} options={lengths([5, 10, 15, 20, 30, 45, 60, 90, 120, 180], control.value)} />
          )}
        </FormField>
        <FormField form={form} name="place" label="Location or link" optional>
          {(control) => <Input {...control} placeholder="https://meet.example/ada" autoComplete="off" />}
        </FormField>
      </div>
      <FormField
        form={form}
        name="zone"
        label="Time zone"
        hint="Time zone of the hours below. Visitors see times in their own."
      >
        {({ value, onValueChange, ...control }) => (
          <Combobox
            {...control}
            options={timeZoneOptions()}
            value={value}
            onValueChange={(next) => next && onValueChange(next)}
          />
        )}
      </FormField>
      <WeeklyHours
        legend="Hours"
        none="Unavailable"
        value={form.values.weekly}
        onValueChange={(weekly) => form.set('weekly', weekly)}
        errors={form.errors}
      />
      <FormField
        form={form}
        name="overrides"
        label="Date overrides"
        hint="One date per line: 2026-12-24 closed, or 2026-12-31 10:00–12:00."
        optional
      >
        {(control) => <Textarea {...control} mono rows={2} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="buffer_before" label="Buffer before">
          {(control) => <Select {...control} options={lengths(BUFFERS, control.value)} />}
        </FormField>
        <FormField form={form} name="buffer_after" label="Buffer after">
          {(control) => <Select {...control} options={lengths(BUFFERS, control.value)} />}
        </FormField>
        <FormField form={form} name="notice_hours" label="Minimum notice">
          {({ onValueChange, ...control }) => (
            <NumberInput
              {...control}
              decimals={0}
              least={0}
              unit="h"
              onValueChange={(hours) => onValueChange(hours ?? Number.NaN)}
            />
          )}
        </FormField>
        <FormField form={form} name="horizon_days" label="Bookable for the next">
          {({ onValueChange, ...control }) => (
            <NumberInput
              {...control}
              decimals={0}
              least={1}
              unit="days"
              onValueChange={(days) => onValueChange(days ?? Number.NaN)}
            />
          )}
        </FormField>
        <FormField form={form} name="daily_cap" label="Daily limit" optional>
          {(control) => <NumberInput {...control} decimals={0} least={1} placeholder="No limit" />}
        </FormField>
      </div>
    </FormDialog>
  )
}

const BUFFERS = [0, 5, 10, 15, 30, 45, 60, 90, 120]

/** Lengths in minutes, always including the current value. */
function lengths(minutes: readonly number[], present: string) {
  const all = [...new Set([...minutes, Number(present)])].toSorted((a, b) => a - b)
  return all.map((one) => ({ value: String(one), label: one === 0 ? 'Nothing' : formatMinutes(one) }))
}
