'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNewDraft } from '#components/records/use-new-draft.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { addDays, todayIn } from '#components/ui/format-day.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { CreateInvoice, Invoice } from '#server/modules/invoices/schema.ts'

const TERM_DAYS = 14

/** Creates a draft, due in two weeks, and opens it. */
export function useNewInvoice() {
  const { invoices } = useTRPC()
  const { zone } = useFrame().here
  const { mutateAsync } = useMutation(invoices.create.mutationOptions())
  return useNewDraft<CreateInvoice>({
    entity: 'invoice',
    name: 'Invoice',
    path: '/invoices',
    make: (fields) => mutateAsync({ due: addDays(todayIn(zone), TERM_DAYS), ...fields }),
  })
}

type Step = 'issue' | 'pay' | 'reopen' | 'void'

/** Changes the status of an invoice at the version that the user saw. */
export function useInvoiceSteps() {
  const { invoices } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const [step, setStep] = useState<Step>()
  const { once, pending } = useOnce()
  const steps = {
    issue: useMutation(invoices.issue.mutationOptions()).mutateAsync,
    pay: useMutation(invoices.pay.mutationOptions()).mutateAsync,
    reopen: useMutation(invoices.reopen.mutationOptions()).mutateAsync,
    void: useMutation(invoices.void.mutationOptions()).mutateAsync,
  }
  const take = (taken: Step, seen: Pick<Invoice, 'id' | 'version'>): Promise<Invoice | undefined> =>
    once(async () => {
      setStep(taken)
      try {
        const invoice = await steps[taken](await settled(seen))
        showRecords(queries, edits, 'invoice', invoice as Row)
        return invoice
      } catch (error) {
        toast.error('Could not update the invoice', { description: (error as Error).message })
        return undefined
      }
    })
  const { mutateAsync: rewriteNow } = useMutation(invoices.rewrite.mutationOptions())
  /** Voids the invoice and returns its replacement draft; throws if the server refuses. */
  const rewrite = async (seen: Pick<Invoice, 'id' | 'version'>): Promise<Invoice> => {
    const { voided, draft } = await rewriteNow(await settled(seen))
    showRecords(queries, edits, 'invoice', voided as Row)
    return draft
  }
  return { take, rewrite, pending: pending ? step : undefined }
}
