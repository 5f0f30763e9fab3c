'use client'

import { useState } from 'react'
import { formatRecipients } from '#components/newsletters/format-figures.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Audience } from '#server/modules/newsletters/schema.ts'
import type { Draft } from './draft.ts'

/** With more lists than this, a filter appears. */
const FEW = 8

type AudienceFieldsProps = {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  audience: Audience
  recipients: number
}

/** The sender and the lists. */
export function AudienceFields({ draft, set, audience: { lists, senders }, recipients }: AudienceFieldsProps) {
  const notation = useNotation()
  const [filter, setFilter] = useState('')
  // Lists that were selected initially come first; selecting one does not reorder them.
  const [first] = useState(() => new Set(draft.lists))
  const ordered = [...lists.filter(({ id }) => first.has(id)), ...lists.filter(({ id }) => !first.has(id))]
  const wanted = filter.trim().toLowerCase()
  const gone = draft.lists.filter((id) => lists.every((list) => list.id !== id))
  const shown = ordered.filter(({ id, name }) => draft.lists.includes(id) || name.toLowerCase().includes(wanted))
  const toggle = (id: number, isChosen: boolean) =>
    set({ lists: isChosen ? [...draft.lists, id] : draft.lists.filter((one) => one !== id) })
  return (
    <>
      {senders.length > 1 && (
        <Field label="Sender">
          <Select
            options={senders.map(({ email, name }) => ({ value: email.toLowerCase(), label: `${name} <${email}>` }))}
            value={draft.sender ?? senders[0]!.email.toLowerCase()}
            onValueChange={(sender) => set({ sender })}
          />
        </Field>
      )}
      <fieldset className="flex min-w-0 flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">Lists</legend>
        {lists.length > FEW && (
          <Input aria-label="Filter lists" placeholder="Filter by name" value={filter} onValueChange={setFilter} />
        )}
        <div className="grid max-h-72 content-start gap-1 overflow-y-auto">
          {shown.map(({ id, name, size }) => (
            <Checkbox
              key={id}
              label={name}
              hint={formatRecipients(notation, size)}
              checked={draft.lists.includes(id)}
              onCheckedChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
          {gone.map((id) => (
            <Checkbox
              key={id}
              label={`List #${id}`}
              hint="No longer in Brevo"
              checked
              onCheckedChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
          {shown.length + gone.length === 0 && (
            <p className="text-ink-muted">{lists.length === 0 ? 'Brevo has no lists yet.' : 'No list matches.'}</p>
          )}
        </div>
        <p aria-live="polite" className="font-medium tabular-nums">
          {formatRecipients(notation, recipients)}
        </p>
        <p className="text-sm text-ink-muted">
          Sum of the list sizes. Suppressed contacts are excluded when the newsletter is sent.
        </p>
      </fieldset>
    </>
  )
}
