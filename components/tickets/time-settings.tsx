'use client'

import { useMutation } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useFirstWeekday } from '#components/ui/first-weekday.ts'
import { errorAt } from '#components/ui/form-check.ts'
import { Form } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { SaveRow } from '#components/ui/save-row.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import { hoursText } from '#server/modules/bookings/form/rules.ts'
import type { TicketHours, TicketSettings } from '#server/modules/tickets/schema.ts'
import { PRIORITIES } from './ticket-words.ts'

const schema = () => import('#server/modules/tickets/form/schema.ts').then((module) => module.TimesForm)

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const formOf = ({ hours, weekly }: TicketSettings) => ({ hours, weekly: weekly.map(hoursText) })

/** Working hours to response and resolution by priority, and the hours that count. */
export function TimeSettings({ settings }: { settings: TicketSettings }) {
  const { here } = useFrame()
  const { mutateAsync } = useMutation(useTRPC().tickets.updateSettings.mutationOptions())
  const form = useZodForm(schema, formOf(settings), `ticket times ${here.id}`)
  const first = useFirstWeekday() - 1
  const problem = errorAt(form.errors, 'weekly')
  return (
    <Section
      id="times"
      title="Due times"
      description={`Only working hours count, in the time zone ${here.zone}. Changes apply to new tickets, and to open ones when their priority changes or their clock resumes.`}
    >
      <Card className="max-w-160">
        <Form
          form={form}
          onSubmit={async (values) => {
            form.reset(formOf(await mutateAsync(values)))
            toast.success('Saved')
          }}
        >
          <Targets hours={form.values.hours} problems={form.errors} onChange={(hours) => form.set('hours', hours)} />
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 font-medium">Working times</legend>
            {WEEKDAYS.map((_, place) => (first + place) % 7).map((index) => (
              <span key={index} className="grid grid-cols-[6rem_1fr] items-center gap-2">
                <span aria-hidden className="text-ink-muted">
                  {WEEKDAYS[index]}
                </span>
                <Input
                  aria-label={WEEKDAYS[index]}
                  placeholder="Closed"
                  autoComplete="off"
                  value={form.values.weekly[index]}
                  onValueChange={(hours) => form.set('weekly', form.values.weekly.with(index, hours))}
                />
              </span>
            ))}
            {problem && (
              <p role="alert" className="text-sm text-danger-text">
                Enter hours in order, for example 09:00–12:00, 13:00–17:00, and at least 4 hours per week.
              </p>
            )}
          </fieldset>
          <SaveRow form={form} verb="Save times" primary />
        </Form>
      </Card>
    </Section>
  )
}

const DUE = [
  { key: 'respond', label: 'First response' },
  { key: 'resolve', label: 'Resolution' },
] as const

type TargetsProps = { hours: TicketHours; problems: Record<string, string>; onChange: (hours: TicketHours) => void }

function Targets({ hours, problems, onChange }: TargetsProps) {
  const problem = errorAt(problems, 'hours')
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
              onValueChange={(next) =>
                onChange({ ...hours, [value]: { ...hours[value], [due.key]: next ?? Number.NaN } })
              }
            />
          ))}
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          Enter 0.25 to 500 hours in quarters of an hour, and no less for the resolution than for the response.
        </p>
      )}
    </fieldset>
  )
}
