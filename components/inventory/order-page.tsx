'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { PrintButton } from '#components/invoices/print-button.tsx'
import { Presence } from '#components/presence/presence.tsx'
import { CommentsAndActivity } from '#components/records/comments-and-activity.tsx'
import { isEmpty } from '#components/records/format-field.ts'
import { RecordDeleted } from '#components/records/record-deleted.tsx'
import { RecordFields } from '#components/records/record-fields.tsx'
import { fieldOf } from '#components/records/record-kind.ts'
import { useWithdrawal } from '#components/records/use-new-draft.ts'
import { useRecord, useRecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { isOnItsWay } from '#server/modules/inventory/orders/rules.ts'
import type { PurchaseOrder } from '#server/modules/inventory/orders/schema.ts'
import { DraftLines } from './draft-lines.tsx'
import { ORDERS } from './order-kind.tsx'
import { OrderLines } from './order-lines.tsx'
import { ORDER_STATES } from './order-states.ts'
import { OrderTools } from './order-tools.tsx'
import { useOrderEdit } from './use-orders.ts'

const fields = (...keys: string[]) => keys.map((key) => fieldOf(ORDERS, key)!)
const OF_DRAFT = fields('number', 'supplier', 'expectedAt', 'currency', 'note', 'created_at')
const ON_ITS_WAY = fields('supplier', 'expectedAt', 'note')
const FIXED = fields('currency', 'orderedAt', 'receivedAt', 'created_at')

/** One purchase order: edits the draft, then records its receipts. */
export function OrderPage({ initial }: { initial: PurchaseOrder }) {
  const { root, here } = useFrame()
  const manages = useManages()
  const order = useRecord('purchase_orders', initial)
  const { names, remove, undoRemove } = useRecordActions(ORDERS)
  const { edit, onceSaved, dialog } = useOrderEdit(names)
  const router = useRouter()
  useWithdrawal('purchase_order', order, useMutation(useTRPC().purchase_orders.withdraw.mutationOptions()).mutateAsync)
  const list = `${root}/${ORDERS.path}`
  if (!order) return <RecordDeleted kind={ORDERS} list={list} onRestore={manages && (() => undoRemove(initial.id))} />
  const removeDraft = async () => {
    if (await remove(order)) router.push(list)
  }
  const isDraft = order.status === 'draft'
  const fieldEdit = manages ? edit : undefined
  const around = { record: order, names, today: todayIn(here.zone), zone: here.zone, root }
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Breadcrumb items={[{ label: ORDERS.title, href: list }, { label: order.number }]} />
        <span className="flex items-center gap-2">
          <Presence entity="purchase_order" id={order.id} />
          <PrintButton href={`${list}/${order.id}/print`} label="Print" onceSaved={(act) => onceSaved(order.id, act)} />
          {manages && <OrderTools order={order} onRemove={() => void removeDraft()} />}
        </span>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight">{order.number}</h1>
            <Badge tone={ORDER_STATES[order.status].tone}>{ORDER_STATES[order.status].label}</Badge>
            {order.supplier && <span className="text-ink-muted">{order.supplier}</span>}
          </header>
          {order.currency !== here.currency && order.status !== 'received' && (
            <Banner>
              This order is in {order.currency}. Receipts are valued at the item’s average cost unless you enter a cost
              in {here.currency}.
            </Banner>
          )}
        </div>
        <aside aria-label="Fields" className="flex flex-col gap-0.5 lg:row-span-2 lg:border-l lg:border-line lg:pl-6">
          {isDraft ? (
            <RecordFields {...around} fields={OF_DRAFT} edit={fieldEdit} />
          ) : (
            <>
              <RecordFields {...around} fields={ON_ITS_WAY} edit={isOnItsWay(order) ? fieldEdit : undefined} />
              <RecordFields
                {...around}
                fields={FIXED.filter(({ key }) => !isEmpty(around.record[key]))}
                edit={undefined}
              />
            </>
          )}
        </aside>
        <div className="flex min-w-0 flex-col gap-5">
          {isDraft && manages ? <DraftLines order={order} edit={edit} /> : <OrderLines order={order} />}
          <CommentsAndActivity kind={ORDERS} record={order} names={names} />
        </div>
      </div>
      {dialog}
    </Page>
  )
}
