'use client'

import { useRouter } from 'next/navigation'
import type { ComponentType } from 'react'
import { NewDocumentDialog } from '#components/documents/new-document-dialog.tsx'
import { NewCountDialog } from '#components/inventory/new-count-dialog.tsx'
import { KINDS, pathOfRecord } from '#components/records/kinds.ts'
import { NewRecordDialog } from '#components/records/new-record-dialog.tsx'
import type { RecordKind, RecordModule, RecordOf } from '#components/records/record-kind.ts'
import { useRecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { NewInvoice, NewOrder, NewQuote } from './new-draft.tsx'

type CreateDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Kinds with a custom create dialog. */
const OWN: Record<string, ComponentType<CreateDialogProps>> = {
  document: NewDocumentDialog,
  stock_count: NewCountDialog,
  invoice: NewInvoice,
  quote: NewQuote,
  purchase_order: NewOrder,
}

/** Create dialogs by kind, the same as on the list page. After creation, the record's page opens. */
export const CREATE_DIALOGS: Readonly<Record<string, ComponentType<CreateDialogProps>>> = {
  ...Object.fromEntries(
    KINDS.flatMap(({ entity, create, records }) => (create && records ? [[entity, dialogFor(records)]] : [])),
  ),
  ...OWN,
}

function dialogFor(load: () => Promise<RecordKind>) {
  return lazyComponent(async () => {
    const kind = await load()
    return (props: CreateDialogProps) => <CreateDialog kind={kind} {...props} />
  })
}

function CreateDialog({ kind, ...dialog }: CreateDialogProps & { kind: RecordKind }) {
  const { root } = useFrame()
  const router = useRouter()
  const actions = useRecordActions(kind)
  const show = (record: RecordOf<RecordModule>) =>
    router.push(`${root}${pathOfRecord(kind.entity, (record as Row).id)}`)
  return <NewRecordDialog {...dialog} kind={kind} actions={actions} onCreated={show} />
}
