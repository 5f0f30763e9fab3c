'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatField } from '#components/records/format-field.ts'
import type { Names } from '#components/records/names.ts'
import { fieldOf } from '#components/records/record-kind.ts'
import { useNewDraft } from '#components/records/use-new-draft.ts'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { type OnRefused, useEdit } from '#components/sync/use-edit.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { type Notation, formatQuantity } from '#components/ui/format-number.ts'
import type {
  CreateOrder,
  PurchaseOrder,
  PurchaseOrderLine,
  ReceiveOrder,
} from '#server/modules/inventory/orders/schema.ts'
import { ORDERS } from './order-kind.tsx'
import { useStockAgain } from './use-stock.ts'

/** Creates a draft and opens it. */
export function useNewOrder() {
  const { purchase_orders: orders } = useTRPC()
  const { mutateAsync } = useMutation(orders.create.mutationOptions())
  return useNewDraft<CreateOrder>({
    entity: 'purchase_order',
    name: 'Purchase order',
    path: '/inventory/orders',
    make: (fields) => mutateAsync(fields ?? { lines: [] }),
  })
}

/** Places, cancels and receives orders at the version that the user saw; throws if the server refuses. */
export function useOrderSteps() {
  const { purchase_orders: orders } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const readAgain = useStockAgain()
  const { mutateAsync: place } = useMutation(orders.order.mutationOptions())
  const { mutateAsync: cancel } = useMutation(orders.cancel.mutationOptions())
  const { mutateAsync: receive } = useMutation(orders.receive.mutationOptions())
  const shown = async (step: Promise<PurchaseOrder>) => {
    const order = await step
    showRecords(queries, edits, 'purchase_order', order as Row)
    await readAgain()
    return order
  }
  return {
    place: async (seen: PurchaseOrder) => shown(place(await settled(seen))),
    cancel: async (seen: PurchaseOrder) => shown(cancel(await settled(seen))),
    receive: async (seen: PurchaseOrder, came: Omit<ReceiveOrder, 'id' | 'version'>) =>
      shown(receive({ ...(await settled(seen)), ...came })),
  }
}

/** Edits an order optimistically; `dialog` asks the user to resolve a conflict. */
export function useOrderEdit(names: Names) {
  const { purchase_orders: orders } = useTRPC()
  const { mutateAsync: update } = useMutation(orders.update.mutationOptions())
  const { edit, onceSaved, dialog } = useEdit({
    entity: 'purchase_order',
    save: async ({ lines, ...input }) => {
      const sent = (lines as PurchaseOrderLine[] | undefined)?.map(({ item, qty, cost }) => ({ item, qty, cost }))
      return (await update({ ...input, ...(sent && { lines: sent }) } as Parameters<typeof update>[0])) as Row
    },
    label: (key) => (key === 'lines' ? 'Lines' : (fieldOf(ORDERS, key)?.label ?? key)),
    show: (key, value) => {
      const field = fieldOf(ORDERS, key)
      return key === 'lines'
        ? describeLines(names.notation, value as PurchaseOrderLine[])
        : field
          ? formatField(field, value, names)
          : ''
    },
  })
  return {
    edit: (seen: PurchaseOrder, fields: Partial<PurchaseOrder>, onRefused?: OnRefused) => edit(seen, fields, onRefused),
    onceSaved,
    dialog,
  }
}

const describeLines = (notation: Notation, lines: readonly PurchaseOrderLine[]) =>
  lines
    .map(
      ({ name, qty, unit, cost }) =>
        `${name}: ${formatQuantity(notation, qty)} ${unit} at ${formatQuantity(notation, cost)}`,
    )
    .join('\n') || 'No lines'
