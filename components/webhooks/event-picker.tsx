'use client'

import { CheckboxGroup } from '#components/ui/checkbox-group.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'

type EventPickerProps = {
  /** All events, such as `task.created`. */
  events: readonly string[]
  /** The subscribed events: names and patterns separated by commas, or `*`. */
  value: string
  onValueChange: (value: string) => void
  error?: string
}

/** All events or a selection, grouped by kind of record. Has many controls, so it is not wrapped in a `Field`. */
export function EventPicker({ events, value, onValueChange, error }: EventPickerProps) {
  const all = value === '*'
  const chosen = events.filter((event) => value.split(',').some((name) => covers(name, event)))
  const groups = Map.groupBy(events, (event) => event.slice(0, event.indexOf('.')))
  return (
    <div role="group" aria-label="Events" className="flex flex-col gap-2">
      <p className="font-medium">Events</p>
      <Checkbox
        label="All events"
        hint="Includes events added in later versions."
        checked={all}
        onCheckedChange={(on) => onValueChange(on ? '*' : '')}
      />
      {!all && (
        <div className="grid gap-x-6 gap-y-3 rounded-md border border-line p-3 sm:grid-cols-2">
          {[...groups].map(([noun, names]) => (
            <CheckboxGroup
              key={noun}
              label={labelOf(noun)}
              options={names.map((name) => ({ value: name, label: name }))}
              value={chosen}
              onValueChange={(next) => onValueChange(events.filter((event) => next.includes(event)).join(','))}
            />
          ))}
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}

function covers(name: string, event: string): boolean {
  return name === '*' || name === event || (name.endsWith('.*') && event.startsWith(name.slice(0, -1)))
}

function labelOf(noun: string): string {
  const words = noun.replaceAll('_', ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}s`
}
