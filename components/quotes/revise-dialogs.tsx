import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import type { Quote } from '#server/modules/quotes/schema.ts'

type ReviseDialogProps = { quote: Quote; onClose: () => void; onConfirm: () => Promise<unknown> }

/** Explains the effect of revising for the client. */
export function ReviseDialog({ quote, onClose, onConfirm }: ReviseDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Revise ${quote.number}?`}
      description="The quote becomes a draft again. Until you send the revision, the client can no longer accept it and sees that a new version is coming."
      verb="Revise quote"
      danger={false}
      onConfirm={onConfirm}
    />
  )
}

export function DiscardDialog({ quote, onClose, onConfirm }: ReviseDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Discard this revision?"
      description={`All changes since revision ${quote.revision} was sent are lost. The client can use its page again.`}
      verb="Discard revision"
      onConfirm={onConfirm}
    />
  )
}
