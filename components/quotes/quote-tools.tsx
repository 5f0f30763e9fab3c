'use client'

import { FilePen, ReceiptText, Send } from 'lucide-react'
import { useState } from 'react'
import { FOR_MANAGERS, useManages } from '#components/shell/use-manages.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { later } from '#components/ui/later.tsx'
import { lackOf } from '#server/modules/invoices/rules.ts'
import type { Quote } from '#server/modules/quotes/schema.ts'
import { useQuoteSteps } from './use-quotes.ts'

const SendDialog = later(async () => (await import('./send-dialog.tsx')).SendDialog)

type QuoteToolsProps = {
  quote: Quote
  /** Waits for pending edits to save, because the server sends what it stores. */
  saved: () => Promise<unknown>
}

/** The next steps of a quote: send, revise, or bill. */
export function QuoteTools({ quote, saved }: QuoteToolsProps) {
  const { send, revise, bill, pending } = useQuoteSteps()
  const [asking, setAsking] = useState<'send' | 'revise'>()
  const mayDecide = useManages()
  const notYours = mayDecide ? null : FOR_MANAGERS
  const { status } = quote
  return (
    <>
      {(status === 'sent' || status === 'declined' || status === 'expired') && (
        <Button icon={<FilePen />} disabledReason={notYours} onClick={() => setAsking('revise')}>
          Revise
        </Button>
      )}
      {status === 'draft' && (
        <Button
          variant="primary"
          icon={<Send />}
          disabledReason={notYours ?? lackOf(quote) ?? null}
          onClick={() => void saved().then(() => setAsking('send'))}
        >
          {quote.revision > 0 ? 'Send revision' : 'Send quote'}
        </Button>
      )}
      {status === 'accepted' && !quote.invoice && (
        <Button variant="primary" icon={<ReceiptText />} loading={pending === 'bill'} onClick={() => void bill(quote)}>
          Create invoice
        </Button>
      )}
      {asking === 'send' && (
        <SendDialog quote={quote} open onClose={() => setAsking(undefined)} onSend={(to: string) => send(quote, to)} />
      )}
      <AlertDialog
        open={asking === 'revise'}
        onOpenChange={() => setAsking(undefined)}
        title={`Revise ${quote.number}?`}
        description="The quote becomes a draft again. Until you send the revision, the client can no longer accept it and sees that a new version follows."
        verb="Revise quote"
        danger={false}
        onConfirm={() => revise(quote)}
      />
    </>
  )
}
