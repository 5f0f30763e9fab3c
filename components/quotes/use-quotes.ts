'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { addDays, todayIn } from '#components/ui/day-words.ts'
import { toast } from '#components/ui/toast.ts'
import type { CreateQuote, Quote } from '#server/modules/quotes/schema.ts'

const VALID_DAYS = 30
const TERM_DAYS = 14

/** Creates a draft that is valid for 30 days, and opens it. */
export function useNewQuote() {
  const { quotes } = useTRPC()
  const { root, here } = useFrame()
  const router = useRouter()
  const { mutateAsync, isPending } = useMutation(quotes.create.mutationOptions())
  const create = async (fields: CreateQuote = {}) => {
    try {
      const { id } = await mutateAsync({ valid_until: addDays(todayIn(here.zone), VALID_DAYS), ...fields })
      router.push(`${root}/quotes/${id}`)
    } catch (error) {
      toast.error('Could not create the quote', { description: (error as Error).message })
    }
  }
  return { create, pending: isPending }
}

type Step = 'revise' | 'discard' | 'bill'

/** Steps of a quote at the version that the user saw. `send` and `resend` throw if the server refuses. */
export function useQuoteSteps() {
  const { quotes } = useTRPC()
  const { root, here } = useFrame()
  const router = useRouter()
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const [pending, setPending] = useState<Step>()
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
  const take = async (step: Step, act: () => Promise<Quote>): Promise<Quote | undefined> => {
    setPending(step)
    try {
      return show(await act())
    } catch (error) {
      toast.error('Could not update the quote', { description: (error as Error).message })
      return undefined
    } finally {
      setPending(undefined)
    }
  }
  return {
    pending,
    send: async (quote: Quote, to: string) => show(await sendNow({ ...(await settled(quote)), to })),
    resend: async (quote: Quote, to: string) => show(await resendNow({ ...(await settled(quote)), to })),
    discard: (quote: Quote) => take('discard', async () => discardNow(await settled(quote))),
    revise: (quote: Quote) => take('revise', async () => reviseNow(await settled(quote))),
    /** Creates the invoice draft, due in two weeks, and opens it. */
    bill: async (quote: Quote) => {
      const due = addDays(todayIn(here.zone), TERM_DAYS)
      const billed = await take('bill', async () => billNow({ ...(await settled(quote)), due }))
      if (billed) router.push(`${root}/invoices/${billed.invoice}`)
    },
  }
}
