'use client'

import { CopyPlus, Ellipsis, FilePen, Mail, ReceiptText, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { PrintButton } from '#components/invoices/print-button.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { FOR_MANAGERS, useManages } from '#components/shell/use-manages.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import { lackOf } from '#server/modules/invoices/rules.ts'
import type { Quote } from '#server/modules/quotes/schema.ts'
import { DiscardDialog, ReviseDialog } from './revise-dialogs.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useNewQuote, useQuoteSteps } from './use-quotes.ts'

type QuoteToolsProps = {
  quote: Quote
  sendsMail: boolean
  /** Waits for pending edits to save, because the server sends what it stores. Does nothing if one is refused. */
  onceSaved: (act: () => void) => Promise<void>
}

/** Next steps of a quote: one button, the others in a menu. */
export function QuoteTools({ quote, sendsMail, onceSaved }: QuoteToolsProps) {
  const { root } = useFrame()
  const { send, resend, revise, discard, bill, pending } = useQuoteSteps()
  const copy = useNewQuote()
  const { once, pending: isSaving } = useOnce()
  const [asking, setAsking] = useState<'send' | 'resend' | 'revise' | 'discard'>()
  const manages = useManages()
  const notYours = manages ? null : FOR_MANAGERS
  const { status, revision } = quote
  const isDraft = status === 'draft'
  const close = () => setAsking(undefined)

  const steps = [
    ...(status === 'sent' ? [{ label: 'Send again', icon: <Mail />, onSelect: () => setAsking('resend') }] : []),
    ...(isDraft && revision > 0
      ? [{ label: 'Discard revision', icon: <Undo2 />, danger: true, onSelect: () => setAsking('discard') }]
      : []),
  ]
  const more = [
    ...(manages ? steps : []),
    { label: 'Duplicate', icon: <CopyPlus />, onSelect: () => void copy.create(contentOf(quote)) },
  ]
  return (
    <>
      <PrintButton
        href={`${root}/quotes/${quote.id}/print`}
        label={isDraft ? 'Preview' : 'Print'}
        onceSaved={onceSaved}
      />
      {(status === 'sent' || status === 'declined' || status === 'expired') && (
        <Button icon={<FilePen />} disabledReason={notYours} onClick={() => setAsking('revise')}>
          Revise
        </Button>
      )}
      {isDraft && (
        <Button
          variant="primary"
          final
          icon={<Send />}
          disabledReason={notYours ?? lackOf(quote) ?? null}
          loading={isSaving}
          onClick={() => void once(() => onceSaved(() => setAsking('send')))}
        >
          {revision > 0 ? 'Send revision' : 'Send quote'}
        </Button>
      )}
      {status === 'accepted' && !quote.invoice && (
        <Button
          variant="primary"
          final
          icon={<ReceiptText />}
          loading={pending === 'bill'}
          onClick={() => void bill(quote)}
        >
          Create invoice
        </Button>
      )}
      <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} />} groups={[{ items: more }]} />
      {(asking === 'send' || asking === 'resend') && (
        <SendDialog
          quote={quote}
          again={asking === 'resend'}
          sendsMail={sendsMail}
          open
          onClose={close}
          onSend={(sent) => (asking === 'send' ? send(quote, sent) : resend(quote, sent))}
        />
      )}
      {asking === 'revise' && <ReviseDialog quote={quote} onClose={close} onConfirm={() => revise(quote)} />}
      {asking === 'discard' && <DiscardDialog quote={quote} onClose={close} onConfirm={() => discard(quote)} />}
    </>
  )
}

/** The fields of a duplicate, which gets a new last day to accept. */
function contentOf(quote: Quote) {
  const { contact, deal, project, company, address, tax_number, currency, intro, terms, wins_deal, lines } = quote
  return { contact, deal, project, company, address, tax_number, currency, intro, terms, wins_deal, lines }
}
