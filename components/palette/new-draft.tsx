'use client'

import { useEffect, useRef } from 'react'
import { useNewOrder } from '#components/inventory/use-orders.ts'
import { useNewInvoice } from '#components/invoices/use-invoices.ts'
import { useNewQuote } from '#components/quotes/use-quotes.ts'

type DraftProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a draft without a dialog and opens its page. */
function useDraftNow(create: () => Promise<void>, { onOpenChange }: DraftProps): null {
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void create().finally(() => onOpenChange(false))
  })
  return null
}

export const NewInvoice = (props: DraftProps) => useDraftNow(useNewInvoice().create, props)
export const NewQuote = (props: DraftProps) => useDraftNow(useNewQuote().create, props)
export const NewOrder = (props: DraftProps) => useDraftNow(useNewOrder().create, props)
