'use client'

import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '#components/records/field-words.ts'
import { fieldOf } from '#components/records/record-kind.ts'
import type { Names } from '#components/records/use-names.ts'
import { useRecords } from '#components/records/use-records.ts'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { type OnRefused, useEdit } from '#components/sync/use-edit.tsx'
import type { Invoice, InvoiceLine } from '#server/modules/invoices/schema.ts'
import { INVOICES } from './invoice-kind.tsx'

/**
 * Edits a draft optimistically; `dialog` asks the user to resolve a conflict. Choosing a contact also sets its company.
 */
export function useInvoiceEdit(names: Names) {
  const { invoices } = useTRPC()
  const { mutateAsync: update } = useMutation(invoices.update.mutationOptions())
  const contacts = useRecords('contacts').rows
  const { edit, saved, dialog } = useEdit({
    entity: 'invoice',
    save: async (input) => (await update(input as Parameters<typeof update>[0])) as Row,
    label: (key) => (key === 'lines' ? 'Lines' : (fieldOf(INVOICES, key)?.label ?? key)),
    show: (key, value) => {
      const field = fieldOf(INVOICES, key)
      return key === 'lines' ? linesWords(value as InvoiceLine[]) : field ? wordsOf(field, value, names) : ''
    },
  })
  return {
    edit: (seen: Invoice, fields: Partial<Invoice>, onRefused?: OnRefused) => {
      const company = contacts?.find(({ id }) => id === fields.contact)?.company
      edit(seen as unknown as Row, { ...fields, ...(company && !seen.company && { company }) }, onRefused)
    },
    saved,
    dialog,
  }
}

const linesWords = (lines: readonly InvoiceLine[]) =>
  lines
    .map(({ description, quantity, unit_price }) => `${quantity} × ${unit_price}: ${description || 'no description'}`)
    .join('\n') || 'No lines'
