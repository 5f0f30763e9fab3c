'use client'

import { Ban, CircleCheck, Ellipsis, FilePen, Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { FOR_MANAGERS, useManages } from '#components/shell/use-manages.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { lackOf } from '#server/modules/invoices/rules.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { exactMoney } from './invoice-title.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { PrintButton } from './print-button.tsx'
import { useInvoiceSteps } from './use-invoices.ts'

type InvoiceToolsProps = {
  invoice: Invoice
  /** Waits for pending edits to save, because the server prints and issues what it stores. Does nothing if one is refused. */
  onceSaved: (act: () => void) => Promise<void>
}

/** Next actions for an invoice: one button, the others in a menu. */
export function InvoiceTools({ invoice, onceSaved }: InvoiceToolsProps) {
  const notation = useNotation()
  const { root } = useFrame()
  const router = useRouter()
  const { take, rewrite, pending } = useInvoiceSteps()
  const { once, pending: isSaving } = useOnce()
  const [asking, setAsking] = useState<'issue' | 'rewrite' | 'void'>()
  const mayIssue = useManages()
  const notYours = mayIssue ? null : FOR_MANAGERS
  const total = exactMoney(notation, invoice.total, invoice.currency)

  const pay = async () => {
    const paid = await take('pay', invoice)
    if (!paid) return
    const undo = { label: 'Undo', onClick: () => void take('reopen', paid) }
    toast.success(`Marked ${paid.number} as paid`, { action: undo })
  }
  const more = [
    ...(invoice.status === 'paid'
      ? [{ label: 'Mark as unpaid', icon: <Undo2 />, onSelect: () => void take('reopen', invoice) }]
      : []),
    ...(invoice.status === 'open'
      ? [
          { label: 'Void and rewrite', icon: <FilePen />, onSelect: () => setAsking('rewrite') },
          { label: 'Void invoice', icon: <Ban />, danger: true, onSelect: () => setAsking('void') },
        ]
      : []),
  ]
  return (
    <>
      <PrintButton href={`${root}/invoices/${invoice.id}/print`} label="Print" onceSaved={onceSaved} />
      {invoice.status === 'draft' && (
        <Button
          variant="primary"
          final
          disabledReason={notYours ?? lackOf(invoice) ?? null}
          loading={isSaving}
          onClick={() => void once(() => onceSaved(() => setAsking('issue')))}
        >
          Issue invoice
        </Button>
      )}
      {invoice.status === 'open' && (
        <Button
          variant="primary"
          final
          icon={<CircleCheck />}
          loading={pending === 'pay'}
          disabledReason={notYours}
          onClick={() => void pay()}
        >
          Mark as paid
        </Button>
      )}
      {mayIssue && more.length > 0 && (
        <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} />} groups={[{ items: more }]} />
      )}
      {asking === 'issue' && (
        <IssueDialog
          invoice={invoice}
          open
          onClose={() => setAsking(undefined)}
          onIssue={() => take('issue', invoice)}
        />
      )}
      <AlertDialog
        open={asking === 'rewrite'}
        onOpenChange={() => setAsking(undefined)}
        title={`Void and rewrite invoice ${invoice.number}?`}
        description={`${invoice.number} is voided and keeps its number. A new draft opens with the same lines for you to correct.`}
        verb="Void and rewrite"
        onConfirm={async () => {
          const draft = await rewrite(invoice)
          router.push(`${root}/invoices/${draft.id}`)
        }}
      />
      <AlertDialog
        open={asking === 'void'}
        onOpenChange={() => setAsking(undefined)}
        title={`Void invoice ${invoice.number}?`}
        description={`The customer no longer owes ${total}. The invoice keeps its number. This cannot be undone.`}
        verb="Void invoice"
        onConfirm={() => take('void', invoice)}
      />
    </>
  )
}
