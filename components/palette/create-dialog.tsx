'use client'

import { useRouter } from 'next/navigation'
import { NewRecordDialog } from '#components/records/new-record-dialog.tsx'
import type { RecordKind, RecordModule, RecordOf } from '#components/records/record-kind.ts'
import { useRecordActions } from '#components/records/use-records.ts'
import type { Row } from '#components/shell/edits.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { pathOfRecord } from '#components/shell/places.ts'
import { later } from '#components/ui/later.tsx'

type CreateDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** What can be made from anywhere, in the same dialog as on its list; its page opens with it. */
export const CREATE_DIALOGS = {
  task: dialogFor(async () => (await import('#components/tasks/task-kind.tsx')).TASKS),
  project: dialogFor(async () => (await import('#components/projects/project-kind.tsx')).PROJECTS),
  contact: dialogFor(async () => (await import('#components/contacts/contact-kind.tsx')).CONTACTS),
  deal: dialogFor(async () => (await import('#components/deals/deal-kind.tsx')).DEALS),
  campaign: dialogFor(async () => (await import('#components/campaigns/campaign-kind.tsx')).CAMPAIGNS),
  form: dialogFor(async () => (await import('#components/forms/form-kind.tsx')).FORMS),
  item: dialogFor(async () => (await import('#components/inventory/item-kind.tsx')).ITEMS),
  stock_count: later(async () => (await import('#components/inventory/new-count-dialog.tsx')).NewCountDialog),
  invoice: later(async () => (await import('./new-draft.tsx')).NewInvoice),
  purchase_order: later(async () => (await import('./new-draft.tsx')).NewOrder),
}
export type Created = keyof typeof CREATE_DIALOGS

function dialogFor<M extends RecordModule>(load: () => Promise<RecordKind<M>>) {
  return later(async () => {
    const kind = await load()
    return (props: CreateDialogProps) => <CreateDialog kind={kind} {...props} />
  })
}

function CreateDialog<M extends RecordModule>({ kind, ...dialog }: CreateDialogProps & { kind: RecordKind<M> }) {
  const { root } = useFrame()
  const router = useRouter()
  const actions = useRecordActions(kind)
  const show = (record: RecordOf<M>) => router.push(`${root}${pathOfRecord(kind.entity, (record as Row).id)}`)
  return <NewRecordDialog {...dialog} kind={kind} actions={actions} onCreated={show} />
}
