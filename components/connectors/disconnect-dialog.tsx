'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { Connector } from '#server/modules/connectors/schema.ts'
import { nameOf } from './provider-labels.ts'
import { useConnectorActions } from './use-connectors.ts'

type DisconnectDialogProps = { connector: Connector; onClose: () => void }

/** Ends a connection and asks what happens to its figures. */
export function DisconnectDialog({ connector, onClose }: DisconnectDialogProps) {
  const { root } = useFrame()
  const router = useRouter()
  const { disconnect } = useConnectorActions()
  const [figures, setFigures] = useState<'keep' | 'remove'>('keep')
  const { once, pending } = useOnce()
  const name = nameOf(connector.provider)
  async function confirm() {
    try {
      const { removed } = await disconnect({ id: connector.id, figures })
      toast.success(`${name} disconnected`)
      if (removed) router.push(`${root}/connectors`)
      onClose()
    } catch (error) {
      toast.error('Could not disconnect', { description: (error as Error).message })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Disconnect ${name}?`}
      description={`Atrium stops syncing and deletes the stored credentials. If ${name} supports it and no other connection needs it, Atrium also revokes its access there.`}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button variant="danger" loading={pending} onClick={() => void once(confirm)}>
            Disconnect
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Existing figures"
        value={figures}
        onValueChange={setFigures}
        options={[
          { value: 'keep', label: 'Keep them', description: 'Results do not change.' },
          {
            value: 'remove',
            label: 'Remove them',
            description: 'Marketing results will change. This cannot be undone.',
          },
        ]}
      />
    </Dialog>
  )
}
