'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import type { Connector } from '#server/modules/connectors/schema.ts'
import { nameOf } from './provider-labels.ts'
import { useConnectorActions } from './use-connectors.ts'

type RemoveFiguresProps = { connector: Connector; open: boolean; onOpenChange: () => void }

/** Removes a disconnected connection and its figures. */
export function RemoveFigures({ connector, open, onOpenChange }: RemoveFiguresProps) {
  const { root } = useFrame()
  const router = useRouter()
  const { disconnect } = useConnectorActions()
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove the figures of ${nameOf(connector.provider)}?`}
      description="Results no longer count them. This cannot be undone."
      verb="Remove figures"
      onConfirm={async () => {
        await disconnect({ id: connector.id, figures: 'remove' })
        router.push(`${root}/connectors`)
      }}
    />
  )
}
