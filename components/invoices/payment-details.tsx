'use client'

import { DescriptionList } from '#components/ui/description-list.tsx'
import { formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { Invoice, InvoicePaper } from '#server/modules/invoices/schema.ts'
import { exactMoney } from './invoice-title.ts'

type PaymentDetailsProps = { invoice: Invoice; seller: InvoicePaper['seller'] }

/** Amount, due date and bank account: the details needed to pay an invoice. */
export function PaymentDetails({ invoice, seller }: PaymentDetailsProps) {
  const notation = useNotation()
  const { number, due, amount_due, currency } = invoice
  const { name, bank, iban, bic, terms } = seller
  const account = [
    { label: 'Account holder', value: iban && name },
    { label: 'IBAN', value: iban.replaceAll(/(.{4})(?=.)/g, '$1 ') },
    { label: 'BIC', value: bic },
    { label: 'Bank', value: bank },
  ].filter(({ value }) => value !== '')
  return (
    <section aria-label="Payment" className="flex break-inside-avoid flex-col gap-3">
      <p>
        Please pay <strong>{exactMoney(notation, amount_due, currency)}</strong>
        {due && ` by ${formatDay(notation, due, { day: 'numeric', month: 'long', year: 'numeric' })}`}
        {number && `, quoting ${number}`}.
      </p>
      {account.length > 0 && <DescriptionList items={account} />}
      {terms && <p className="whitespace-pre-line">{terms}</p>}
    </section>
  )
}
