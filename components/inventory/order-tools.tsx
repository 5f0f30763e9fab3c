'use client'

import { Ban, ClipboardCheck, Ellipsis, PackageCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { isOnItsWay } from '#server/modules/inventory/orders/rules.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { useOrderSteps } from './use-orders.ts'

/** Next actions for an order: one button, the others in a menu. */
export function OrderTools({ order, onRemove }: { order: PurchaseOrder; onRemove: () => void }) {
  const steps = useOrderSteps()
  const { once, pending } = useOnce()
  const [cancelling, setCancelling] = useState(false)
  const [receiving, setReceiving] = useState<boolean>()
  const isAwaited = isOnItsWay(order)
  const isDraft = order.status === 'draft'
  const place = async () => {
    try {
      await steps.place(order)
    } catch (error) {
      toast.error('Could not mark as ordered', { description: (error as Error).message })
    }
  }
  if (!isDraft && !isAwaited) return null
  return (
    <span className="flex items-center gap-2">
      {isDraft && (
        <Button
          variant="primary"
          final
          icon={<ClipboardCheck />}
          loading={pending}
          disabledReason={order.lines.length === 0 ? 'Add at least one line' : null}
          onClick={() => void once(place)}
        >
          Mark as ordered
        </Button>
      )}
      {isAwaited && (
        <Button variant="primary" final icon={<PackageCheck />} onClick={() => setReceiving(true)}>
          Receive
        </Button>
      )}
      <Menu
        trigger={<IconButton label="More actions" icon={<Ellipsis />} />}
        groups={[
          {
            items: [
              { label: 'Cancel order', icon: <Ban />, danger: true, onSelect: () => setCancelling(true) },
              ...(isDraft ? [{ label: 'Delete draft', icon: <Trash2 />, danger: true, onSelect: onRemove }] : []),
            ],
          },
        ]}
      />
      <AlertDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title={`Cancel ${order.number}?`}
        description={
          isDraft
            ? 'The draft is kept with the status Cancelled. This cannot be undone.'
            : 'Received quantities are kept. Open quantities are no longer expected. This cannot be undone.'
        }
        verb="Cancel order"
        onConfirm={() => steps.cancel(order)}
      />
      {receiving !== undefined && (
        <ReceiveDialog key={order.version} order={order} open={receiving} onOpenChange={setReceiving} />
      )}
    </span>
  )
}
