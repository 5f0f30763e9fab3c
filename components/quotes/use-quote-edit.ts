import { useDraftEdit } from '#components/invoices/use-draft-edit.ts'
import type { Names } from '#components/records/names.ts'
import { useRecords } from '#components/records/use-records.ts'
import type { OnRefused } from '#components/sync/use-edit.tsx'
import type { Quote } from '#server/modules/quotes/schema.ts'
import { QUOTES } from './quote-kind.tsx'

const TAKEN = ['company', 'contact', 'project'] as const

/** Edits a draft. Choosing a deal also fills in its company, contact and project if empty. */
export function useQuoteEdit(names: Names) {
  const { edit, ...rest } = useDraftEdit(QUOTES, names)
  const deals = useRecords('deals').rows
  return {
    ...rest,
    edit: (seen: Quote, fields: Partial<Quote>, onRefused?: OnRefused) => {
      const deal = deals?.find(({ id }) => id === fields.deal)
      const taken = TAKEN.flatMap((key) => (deal?.[key] && !seen[key] ? [[key, deal[key]] as const] : []))
      edit(seen, { ...Object.fromEntries(taken), ...fields }, onRefused)
    },
  }
}
