'use client'

import { useMutation } from '@tanstack/react-query'
import { WeeklyHours } from '#components/bookings/weekly-hours.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { errorAt } from '#components/ui/form-check.ts'
import { formatQuantity } from '#components/ui/format-number.ts'
import { NumberInput } from '#components/ui/number-input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { SaveForm } from '#components/ui/save-form.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { pick, useZodForm, type ZodForm } from '#components/ui/use-zod-form.ts'
import { hoursText } from '#server/modules/bookings/form/rules.ts'
import type { ReadTimes } from '#server/modules/tickets/form/schema.ts'
import type { TicketHours, TicketSettings } from '#server/modules/tickets/schema.ts'
import { PRIORITIES } from './ticket-labels.ts'

const schema = () => import('#server/modules/tickets/form/schema.ts').then((module) => module.TimesForm)

const formOf = ({ hours, weekly }: TicketSettings) => ({ ...hours, weekly: weekly.map(hoursText) })

type Times = ReturnType<typeof formOf>

/** The hours and days that were changed, so that what another owner changes meanwhile stays. */
function changesOf({ values: typed, initial }: Pick<ZodForm<Times, unknown>, 'values' | 'initial'>, values: ReadTimes) {
  const hoursIn = (priority: keyof TicketHours) =>
    pick(
      values[priority],
      DUE.map(({ key }) => key).filter((key) => typed[priority][key] !== initial[priority][key]),
    )
  return {
    hours: Object.fromEntries(PRIORITIES.map(({ value }) => [value, hoursIn(value)])),
    weekly: values.weekly.map((day, index) => (typed.weekly[index] === initial.weekly[index] ? null : day)),
  }
}

/** Hours to response and resolution by priority, and the working times. */
export function TimeSettings({ settings }: { settings: TicketSettings }) {
  const { here } = useFrame()
  const { mutateAsync } = useMutation(useTRPC().tickets.updateSettings.mutationOptions())
  const form = useZodForm(schema, formOf(settings), `ticket times ${here.id}`)
  return (
    <Section
      id="times"
      title="Due times"
      description={`Only working hours count, in the time zone ${here.zone}. Changes apply to new tickets, and to open ones when their priority changes or their clock resumes.`}
    >
      <Card className="max-w-160">
        <SaveForm
          form={form}
          verb="Save times"
          primary
          onSave={async (values) => formOf(await mutateAsync(changesOf(form, values)))}
        >
          <Targets hours={form.values} problems={form.errors} onChange={form.set} />
          <WeeklyHours
            legend="Working times"
            none="Closed"
            value={form.values.weekly}
            onValueChange={(weekly) => form.set('weekly', weekly)}
            errors={form.errors}
            problem="Enter at least 4 hours per week."
          />
        </SaveForm>
      </Card>
    </Section>
  )
}

const DUE = [
  { key: 'respond', label: 'First response' },
  { key: 'resolve', label: 'Resolution' },
] as const

type TargetsProps = {
  hours: TicketHours
  problems: Record<string, string>
  onChange: (priority: keyof TicketHours, targets: TicketHours['low']) => void
}

function Targets({ hours, problems, onChange }: TargetsProps) {
  const notation = useNotation()
  const problem = PRIORITIES.some(({ value }) => errorAt(problems, value))
  const step = formatQuantity(notation, 0.25)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Working hours by priority</legend>
      <div aria-hidden className="grid grid-cols-[6rem_1fr_1fr] gap-2 text-sm text-ink-muted">
        <span />
        {DUE.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      {PRIORITIES.toReversed().map(({ value, label }) => (
        <div key={value} className="grid grid-cols-[6rem_1fr_1fr] items-center gap-2">
          <span aria-hidden className="text-ink-muted">
            {label}
          </span>
          {DUE.map((due) => (
            <NumberInput
              key={due.key}
              aria-label={`${label}: ${due.label.toLowerCase()}`}
              decimals={2}
              least={0.25}
              most={500}
              unit="h"
              value={hours[value][due.key]}
              onValueChange={(next) => onChange(value, { ...hours[value], [due.key]: next ?? Number.NaN })}
            />
          ))}
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          Enter {step} to 500 hours in steps of {step}. The resolution time cannot be shorter than the response time.
        </p>
      )}
    </fieldset>
  )
}
