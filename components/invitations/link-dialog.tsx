import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SecretOnce } from '#components/ui/secret-once.tsx'

export type Invitation = { name: string; link: string }

/** Shows the link of an invitation, to share manually. */
export function LinkDialog({ invitation, onClose }: { invitation: Invitation | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={invitation !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Invitation for ${invitation?.name}`}
      description="Share this link with them. It works once and expires in 7 days."
      footer={<DialogClose render={<Button variant="primary">Done</Button>} />}
    >
      {invitation && (
        <SecretOnce
          label="Invitation link"
          secret={invitation.link}
          warning="Copy it now. You won’t see it again, but you can create a new link at any time."
        />
      )}
    </Dialog>
  )
}
