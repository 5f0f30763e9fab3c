import { shownAddress } from '#server/modules/contacts/rules.ts'
import type { Parties } from '#server/modules/invoices/schema.ts'

/** The seller at the top of an invoice or quote. */
export function SellerAddress({ seller }: Pick<Parties, 'seller'>) {
  return (
    <address className="flex min-w-0 flex-col gap-1 not-italic">
      <span className="text-lg font-semibold tracking-tight wrap-anywhere">{seller.name}</span>
      <span className="whitespace-pre-line text-ink-muted">{seller.address}</span>
      <span className="wrap-anywhere text-ink-muted">{shownAddress(seller.email)}</span>
    </address>
  )
}

type ClientAddressProps = Pick<Parties, 'contact'> & { label: string; company: string | null; address: string | null }

/** The client of an invoice or quote: the company, else the contact. */
export function ClientAddress({ label, company, contact, address }: ClientAddressProps) {
  return (
    <address className="flex min-w-0 flex-col wrap-anywhere not-italic">
      <span className="mb-1 text-sm text-ink-muted">{label}</span>
      {company && <span className="font-medium">{company}</span>}
      {contact && <span className={company ? undefined : 'font-medium'}>{contact.name}</span>}
      {address && <span className="whitespace-pre-line">{address}</span>}
      {contact?.email && <span className="text-ink-muted">{shownAddress(contact.email)}</span>}
    </address>
  )
}

/** The small print at the end. */
export function SellerFooter({ seller }: Pick<Parties, 'seller'>) {
  if (!seller.footer) return null
  return (
    <footer className="mt-auto break-inside-avoid border-t border-line pt-3 text-sm whitespace-pre-line text-ink-muted">
      {seller.footer}
    </footer>
  )
}

/** An A4 sheet, black on white in every theme. */
export const SHEET =
  'mx-auto scheme-light flex min-h-[297mm] w-full max-w-[210mm] flex-col gap-10 bg-surface px-[18mm] py-[20mm] text-ink shadow-float max-md:min-h-0 max-md:px-5 max-md:py-8 print:min-h-[250mm] print:max-w-none print:p-0 print:shadow-none'
