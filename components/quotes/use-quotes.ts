'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type TransitionStartFunction, useState } from 'react'
import { useNewDraft } from '#components/records/use-new-draft.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { addDays, todayIn } from '#components/ui/format-day.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { CreateQuote, Quote, SendQuote } from '#server/modules/quotes/schema.ts'

const VALID_DAYS = 30
const TERM_DAYS = 14

/** Creates a draft that is valid for 30 days, and opens it. */
export function useNewQuote() {
  const { quotes } = useTRPC()
  const { zone } = useFrame().here
  const { mutateAsync } = useMutation(quotes.create.mutationOptions())
  return useNewDraft<CreateQuote>({
    entity: 'quote',
    name: 'Quote',
    path: '/quotes',
    make: (fields) => mutateAsync({ valid_until: addDays(todayIn(zone), VALID_DAYS), ...fields }),
  })
}

type Step = 'revise' | 'discard' | 'bill'
type Sent = Pick<SendQuote, 'to' | 'message'>

/** Steps of a quote at the version that the user saw. `send` and `resend` throw if the server refuses. */
export function useQuoteSteps() {
  const { quotes } = useTRPC()
  const { root, here } = useFrame()
  const router = useRouter()
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const [step, setStep] = useState<Step>()
  const { once, pending } = useOnce()
  const { mutateAsync: sendNow } = useMutation(quotes.send.mutationOptions())
  const { mutateAsync: resendNow } = useMutation(quotes.resend.mutationOptions())
  const { mutateAsync: reviseNow } = useMutation(quotes.revise.mutationOptions())
  const { mutateAsync: discardNow } = useMutation(quotes.discard.mutationOptions())
  const { mutateAsync: billNow } = useMutation(quotes.bill.mutationOptions())
  const show = (quote: Quote) => {
    showRecords(queries, edits, 'quote', quote as Row)
    void queries.invalidateQueries({ queryKey: quotes.revisions.queryKey({ id: quote.id }) })
    return quote
  }
  const take = (taken: Step, act: (leave: TransitionStartFunction) => Promise<Quote>): Promise<Quote | undefined> =>
    once(async (leave) => {
      setStep(taken)
      try {
        return show(await act(leave))
      } catch (error) {
        toast.error('Could not update the quote', { description: (error as Error).message })
        return undefined
      }
    })
  return {
    pending: pending ? step : undefined,
    send: async (quote: Quote, sent: Sent) => show(await sendNow({ ...(await settled(quote)), ...sent })),
    resend: async (quote: Quote, sent: Sent) => show(await resendNow({ ...(await settled(quote)), ...sent })),
    discard: (quote: Quote) => take('discard', async () => discardNow(await settled(quote))),
    revise: (quote: Quote) => take('revise', async () => reviseNow(await settled(quote))),
    /** Creates the invoice draft, due in two weeks, and opens it. */
    bill: (quote: Quote) =>
      take('bill', async (leave) => {
        const due = addDays(todayIn(here.zone), TERM_DAYS)
        const billed = await billNow({ ...(await settled(quote)), due })
        leave(() => router.push(`${root}/invoices/${billed.invoice}`))
        return billed
      }),
  }
}
