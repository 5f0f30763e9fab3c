'use client'

import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SecretOnce } from '#components/ui/secret-once.tsx'

type SecretDialogProps = { secret: string | undefined; title: string; onClose: () => void }

/** Shows the signing secret, which cannot be shown again. */
export function SecretDialog({ secret, title, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={secret !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="Use this secret to verify that deliveries come from Atrium."
      footer={<DialogClose render={<Button variant="primary">Done</Button>} />}
    >
      <SecretOnce label="Signing secret" secret={secret ?? ''} />
    </Dialog>
  )
}
