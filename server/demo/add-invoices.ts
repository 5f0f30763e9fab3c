import type { Deal } from '#server/modules/deals/schema.ts'
import { amountDue, invoiceNumber, isOverdue, sumLines } from '#server/modules/invoices/rules.ts'
import type { Invoice, Parties } from '#server/modules/invoices/schema.ts'
import type { Seller } from '#server/modules/workspaces/schema.ts'
import type { Team } from './add-work.ts'
import { day, type History, type Kept } from './history.ts'
import { type Position, POSITIONS_BILLED } from './money.ts'

const INVOICES = 25
const TERM_DAYS = 30

type Customer = { id: string; name: string; email: string | null; company: string | null }
type Won = Pick<Deal, 'id' | 'name' | 'amount' | 'contact' | 'company' | 'closed_at'>
/** Returns the next number of a year; call it in the order of issue days. */
export type TakeNumber = (year: number) => number

/**
 * Invoices for won deals and some small jobs: drafts, open ones (some overdue), paid ones and one void, issued in the
 * order of their numbers.
 */
export function addInvoices(
  history: History,
  team: Team,
  {
    customers,
    won,
    projects,
    currency,
    seller,
    take,
  }: {
    customers: readonly Customer[]
    won: readonly Won[]
    projects: readonly string[]
    currency: string
    seller: Seller
    take: TakeNumber
  },
): void {
  const { random } = history
  const clerk = team.members.at(-1)!
  const unbilled = [...won]
  for (let place = 0; place < INVOICES; place++) {
    const days = 200 - place * 8.1
    const begun = history.daysAgo(days)
    const deal = unbilled.find(({ closed_at }) => closed_at !== null && closed_at < begun.toISOString())
    if (deal) unbilled.splice(unbilled.indexOf(deal), 1)
    const customer = random.pick(customers)
    const draft: Omit<Invoice, keyof Kept> = {
      number: null,
      status: 'draft',
      overdue: false,
      contact: deal?.contact ?? customer.id,
      project: random.chance(0.6) ? random.pick(projects) : null,
      deal: deal?.id ?? null,
      company: deal ? deal.company : customer.company,
      address: null,
      tax_number: null,
      note: null,
      currency,
      ...(deal?.amount
        ? firstHalf(deal.name, deal.amount, currency)
        : billed(random.some(POSITIONS_BILLED, random.between(1, 4)), random.pick, currency)),
      amount_paid: 0,
      amount_due: 0,
      issued: null,
      due: null,
      paid_at: null,
      quote: null,
      replaces: null,
      replaced_by: null,
    }
    draft.amount_due = amountDue(draft)
    const invoice = history.create('invoice', draft, begun, clerk)
    if (place >= INVOICES - 2) continue
    const issued = new Date(begun.getTime() + 40 * 60_000)
    const set = {
      status: 'open' as const,
      number: numberOf(issued, take),
      issued: day(issued),
      due: day(new Date(issued.getTime() + TERM_DAYS * 86_400_000)),
    }
    if (issued > history.now || !history.update('invoice', invoice, set, issued, team.managers[0]!)) continue
    if (place === 9) history.update('invoice', invoice, { status: 'void' }, history.later(issued, 2), team.managers[0]!)
    else if (place % 6 !== 4) pay(history, invoice, history.later(issued, random.between(4, 22)), clerk)
    if (isOverdue(invoice, day(history.now))) {
      const over = new Date(Date.parse(`${invoice.due}T00:01:00Z`) + 86_400_000)
      history.update('invoice', invoice, { overdue: true }, over, null, 'invoice.overdue')
    }
    const { name, email } = customers.find(({ id }) => id === invoice.contact)!
    const parties: Parties = { seller, contact: { name, email } }
    Object.assign(invoice, { parties })
  }
}

function pay(history: History, invoice: Invoice & Kept, at: Date, clerk: string): void {
  const set = { status: 'paid' as const, amount_paid: invoice.total, amount_due: 0, paid_at: at.toISOString() }
  history.update('invoice', invoice, set, at, clerk, 'invoice.paid')
}

function numberOf(issued: Date, take: TakeNumber): string {
  const year = issued.getUTCFullYear()
  return invoiceNumber(year, take(year))
}

/** Half of the agreed amount is invoiced when the work begins. */
function firstHalf(name: string, amount: number, currency: string) {
  const half = { description: `${name}, first half`, quantity: 1, unit_price: amount / 2, tax_rate: 19 }
  return sumLines([half], currency)
}

function billed(positions: readonly Position[], pick: <T>(list: readonly T[]) => T, currency: string) {
  return sumLines(
    positions.map(({ description, unit_price, quantities, tax_rate }) => ({
      description,
      quantity: pick(quantities),
      unit_price,
      tax_rate,
    })),
    currency,
  )
}
