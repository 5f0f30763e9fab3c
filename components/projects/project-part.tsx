'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { DEAL_STAGES } from '#components/deals/deal-states.ts'
import { SOP_STATES } from '#components/documents/sop-states.ts'
import { INVOICE_STATES } from '#components/invoices/invoice-states.ts'
import { formatMoney } from '#components/records/format-field.ts'
import { type State } from '#components/records/states.ts'
import { useProcedures } from '#components/records/use-procedures.ts'
import { RISK_STATES } from '#components/risks/risk-states.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { TICKET_STATES } from '#components/tickets/ticket-states.ts'
import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { newestOf, type Part } from './project-lists.ts'

type Row = Record<string, unknown> & { id: string }
type Shown = {
  title: string
  nameOf: (row: Row) => string
  /** The field with the state, and its words. */
  state: string
  states: Readonly<Record<string, State>>
  /** The field with the amount. */
  amount?: string
}

const titleOf = ({ title }: Row) => title as string

const SHOWN: Record<Part, Shown> = {
  deals: {
    title: 'Deals',
    nameOf: ({ name }) => name as string,
    state: 'stage',
    states: DEAL_STAGES,
    amount: 'amount',
  },
  invoices: {
    title: 'Invoices',
    nameOf: ({ number, company }) => [number ?? 'Draft', company].filter(Boolean).join(', '),
    state: 'status',
    states: INVOICE_STATES,
    amount: 'total',
  },
  documents: { title: 'Documents', nameOf: titleOf, state: 'sop_status', states: SOP_STATES },
  tickets: { title: 'Tickets', nameOf: titleOf, state: 'status', states: TICKET_STATES },
  risks: { title: 'Risks', nameOf: titleOf, state: 'status', states: RISK_STATES },
}

/** The newest records of one kind in a project, with their number and a link to all of them. */
export function ProjectPart({ project, part }: { project: string; part: Part }) {
  const notation = useNotation()
  const { root } = useFrame()
  const { data } = useQuery(useProcedures(part).list.queryOptions(newestOf(project) as never))
  const { title, nameOf, state, states, amount } = SHOWN[part]
  const { data: rows = [], total = 0 } = (data ?? {}) as { data?: Row[]; total?: number }
  return (
    <Section
      title={`${title} (${formatNumber(notation, total)})`}
      actions={total > 0 && <TextLink href={`${root}/${part}?project=${project}`}>All {part}</TextLink>}
    >
      {rows.length === 0 ? (
        <p className="text-ink-muted">No {part} in this project yet.</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {rows.map((row) => {
              const words = states[row[state] as string]
              const money = amount === undefined ? null : (row[amount] as number | null)
              return (
                <li key={row.id} className="relative flex min-h-9 items-center gap-3 px-4 py-1.5 hover:bg-hover">
                  <Link
                    href={`${root}/${part}/${row.id}`}
                    className="min-w-0 flex-1 truncate after:absolute after:inset-0"
                  >
                    {nameOf(row)}
                  </Link>
                  {money !== null && (
                    <span className="text-ink-muted tabular-nums">
                      {formatMoney(notation, money, row['currency'] as string, undefined, true)}
                    </span>
                  )}
                  {words && <Badge tone={words.tone}>{words.label}</Badge>}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </Section>
  )
}
