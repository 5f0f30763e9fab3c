import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { gapsOf } from '#server/modules/invoices/rules.ts'
import type { Invoice } from '#server/modules/invoices/schema.ts'
import { exactMoney } from './invoice-title.ts'

type IssueDialogProps = {
  invoice: Invoice
  open: boolean
  onClose: () => void
  onIssue: () => Promise<unknown>
}

/** Confirms issuing a draft, and lists details that tax offices expect and the invoice lacks. */
export function IssueDialog({ invoice, open, onClose, onIssue }: IssueDialogProps) {
  const notation = useNotation()
  const { root, role } = useFrame()
  // The seller details may have just changed in another window.
  const { data: seller } = useQuery({ ...useTRPC().workspaces.seller.queryOptions(), refetchOnMount: 'always' })
  const { ours, theirs } = seller ? gapsOf(invoice, seller) : { ours: [], theirs: [] }
  const isComplete = ours.length + theirs.length === 0
  return (
    <AlertDialog
      open={open}
      onOpenChange={onClose}
      title={`Issue this invoice for ${exactMoney(notation, invoice.total, invoice.currency)}?`}
      description={
        <div className="flex flex-col gap-3">
          <p>
            The invoice gets the next number and today’s date, and can no longer be edited. To correct it later, void
            and rewrite it.
          </p>
          {!isComplete && (
            <Banner tone="warning" title="This invoice may not be valid for tax">
              <ul className="list-disc pl-4">
                {ours.length > 0 && (
                  <li>
                    {`Missing: ${ours.join(' and ')}. `}
                    {role === 'owner' ? (
                      <TextLink href={`${root}/settings#invoices`}>Add it in Settings</TextLink>
                    ) : (
                      'An owner can add it in Settings.'
                    )}
                  </li>
                )}
                {theirs.length > 0 && (
                  <li>
                    {`Missing: ${theirs.join(' and ')}. `}
                    Add it under Address on this draft.
                  </li>
                )}
              </ul>
            </Banner>
          )}
        </div>
      }
      verb={isComplete ? 'Issue invoice' : 'Issue anyway'}
      danger={false}
      onConfirm={onIssue}
    />
  )
}
