'use client'

import { useDraft } from '#components/records/use-draft.ts'
import type { Row } from '#components/sync/edits.ts'
import type { Edit } from '#components/sync/use-edit.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Section } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { Form } from '#server/modules/forms/schema.ts'

type Worded = 'title' | 'intro' | 'consent_text' | 'thanks'

/** Texts for visitors; each text saves when it loses focus. */
export function FormWording({ form, edit }: { form: Form; edit: Edit }) {
  const row = form
  const { consent_text, consent_version, double_opt_in, makes_ticket } = form
  return (
    <Section title="Content">
      <Text row={row} edit={edit} name="title" label="Heading" />
      <Text row={row} edit={edit} name="intro" label="Introduction" lines={3} />
      <Text
        row={row}
        edit={edit}
        name="consent_text"
        label="Consent"
        lines={3}
        hint={
          consent_text
            ? `Shown next to an unchecked box. This is version ${consent_version}; each submission records the version it agreed to.`
            : 'Shown next to an unchecked box. Leave empty to show no box.'
        }
      />
      <Switch
        label="Double opt-in"
        hint="Emails visitors a link to confirm their consent within seven days. Consent counts once confirmed."
        checked={double_opt_in}
        disabled={consent_text === ''}
        onCheckedChange={(on) => edit(row, { double_opt_in: on })}
      />
      <Switch
        label="Create a ticket"
        hint="Each submission also creates a ticket with its message, linked to the contact."
        checked={makes_ticket}
        onCheckedChange={(on) => edit(row, { makes_ticket: on })}
      />
      <Text row={row} edit={edit} name="thanks" label="Thank-you message" lines={2} />
    </Section>
  )
}

type TextProps = { row: Row; edit: Edit; name: Worded; label: string; hint?: string; lines?: number }

function Text({ row, edit, name, label, hint, lines }: TextProps) {
  const draft = useDraft(row, name, edit)
  const control = {
    value: draft.value as string,
    onValueChange: draft.set,
    onBlur: () => draft.save({ required: name === 'title' }),
  }
  return (
    <Field label={label} hint={hint} {...(draft.error && { error: draft.error })}>
      {lines ? <Textarea {...control} rows={lines} /> : <Input {...control} autoComplete="off" />}
    </Field>
  )
}
