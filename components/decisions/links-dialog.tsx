'use client'

import { useRecords } from '#components/records/use-records.ts'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { MultiSelect } from '#components/ui/multi-select.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { Decision, DecisionLinks } from '#server/modules/decisions/schema.ts'

const schema = () => import('#server/modules/decisions/schema.ts').then((module) => module.DecisionLinks)

type LinksDialogProps = {
  decision: Decision
  onLinks: (links: DecisionLinks) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chooses the documents and risks of a decision. */
export function LinksDialog({ decision: { documents, risks }, onLinks, open, onOpenChange }: LinksDialogProps) {
  const form = useZodForm(schema, { documents, risks } as DecisionLinks)
  const choices = {
    documents: (useRecords('documents').rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
    risks: (useRecords('risks').rows ?? []).map(({ id, number, title }) => ({
      value: id,
      label: `#${number} ${title}`,
    })),
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit links"
      verb="Save links"
      form={form}
      onSubmit={async (links) => onLinks(links)}
    >
      <FormField form={form} name="documents" label="Documents">
        {({ value, onValueChange }) => (
          <MultiSelect options={choices.documents} value={value} onValueChange={onValueChange} />
        )}
      </FormField>
      <FormField form={form} name="risks" label="Risks">
        {({ value, onValueChange }) => (
          <MultiSelect options={choices.risks} value={value} onValueChange={onValueChange} />
        )}
      </FormField>
    </FormDialog>
  )
}
