'use client'

import { useMutation } from '@tanstack/react-query'
import { formatField } from '#components/records/format-field.ts'
import type { Names } from '#components/records/names.ts'
import { fieldOf, type RecordKind, type RecordOf } from '#components/records/record-kind.ts'
import { useProcedures } from '#components/records/use-procedures.ts'
import { useRecords } from '#components/records/use-records.ts'
import type { Row } from '#components/sync/edits.ts'
import { type OnRefused, useEdit } from '#components/sync/use-edit.tsx'
import { type Notation, formatQuantity } from '#components/ui/format-number.ts'
import type { Invoice, InvoiceLine } from '#server/modules/invoices/schema.ts'

type Draft = Row & Pick<Invoice, 'company'>

/**
 * Edits a draft of an invoice or quote optimistically; `dialog` asks the user to resolve a conflict. Choosing a contact
 * also sets its company.
 */
export function useDraftEdit<M extends 'invoices' | 'quotes'>(kind: RecordKind<M>, names: Names) {
  const { mutateAsync: update } = useMutation(useProcedures(kind.module).update.mutationOptions())
  const contacts = useRecords('contacts').rows
  const { edit, onceSaved, dialog } = useEdit({
    entity: kind.entity,
    save: async (input) => (await update(input)) as Row,
    label: (key) => (key === 'lines' ? 'Lines' : (fieldOf(kind, key)?.label ?? key)),
    show: (key, value) => {
      const field = fieldOf(kind, key)
      return key === 'lines'
        ? describeLines(names.notation, value as InvoiceLine[])
        : field
          ? formatField(field, value, names)
          : ''
    },
  })
  return {
    edit: (seen: Draft, fields: Partial<RecordOf<M>> & { contact?: string | null }, onRefused?: OnRefused) => {
      const company = contacts?.find(({ id }) => id === fields.contact)?.company
      edit(seen, { ...fields, ...(company && !seen.company && { company }) }, onRefused)
    },
    onceSaved,
    dialog,
  }
}

const describeLines = (notation: Notation, lines: readonly InvoiceLine[]) =>
  lines
    .map(
      ({ description, quantity, unit_price }) =>
        `${formatQuantity(notation, quantity)} × ${formatQuantity(notation, unit_price)}: ${description || 'no description'}`,
    )
    .join('\n') || 'No lines'
