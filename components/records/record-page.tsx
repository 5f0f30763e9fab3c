'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Attachments } from '#components/files/attachments.tsx'
import { Presence } from '#components/presence/presence.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import type { Row } from '#components/sync/edits.ts'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { CommentsAndActivity } from './comments-and-activity.tsx'
import { isBlank, isOverdue } from './format-field.ts'
import { OverdueBadge } from './overdue-badge.tsx'
import { RecordDeleted } from './record-deleted.tsx'
import { RecordFields } from './record-fields.tsx'
import { nameOf, pathOf, type RecordKind, type RecordModule, type RecordOf } from './record-kind.ts'
import { RecordText } from './record-text.tsx'
import { RecordTitle } from './record-title.tsx'
import { type RecordActions, useRecord, useRecordActions } from './use-records.ts'

type RecordPageProps<M extends RecordModule> = {
  kind: RecordKind<M>
  initial: RecordOf<M> & Row
  mayWrite?: boolean
  mayDelete?: boolean
  /** Actions beside the breadcrumb. */
  tools?: (record: RecordOf<M>) => ReactNode
  /** Totals or other key facts below the name. */
  summary?: (record: RecordOf<M>) => ReactNode
  /** Related records. */
  children?: (record: RecordOf<M>, actions: RecordActions<M>) => ReactNode
}

/** The page of one record. Each field saves itself and shows changes by others. */
export function RecordPage<M extends RecordModule>(props: RecordPageProps<M>) {
  const { kind, initial, mayWrite = true, mayDelete = mayWrite, tools, summary, children } = props
  const { root, here } = useFrame()
  const record = useRecord(kind.module, initial)
  const actions = useRecordActions(kind)
  const router = useRouter()
  const list = `${root}/${pathOf(kind)}`
  if (!record)
    return <RecordDeleted kind={kind} list={list} onRestore={mayDelete && (() => actions.undoRemove(initial.id))} />

  const row: Row = record
  const edit = mayWrite ? actions.edit : undefined
  const remove = async () => {
    if (await actions.remove(record)) router.push(list)
  }
  const { discussed } = kind
  const [name, ...fields] = kind.fields
  const today = todayIn(here.zone)
  const late = fields.find((field) => field.kind === 'date' && isOverdue(field, row, today))
  const text = fields.find((field) => field.kind === 'markdown' && !field.apart)
  const shown = fields.filter(
    (field) => field.kind !== 'markdown' && !field.apart && !(field.readOnly && isBlank(field, row)),
  )
  return (
    <Page>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <Breadcrumb items={[{ label: kind.title, href: list }, { label: nameOf(kind, row) }]} />
        <span className="flex shrink-0 items-center gap-2">
          {discussed && <Presence entity={discussed} id={initial.id} />}
          {tools?.(record)}
          {mayDelete && <IconButton label={`Delete ${kind.noun}`} icon={<Trash2 />} onClick={() => void remove()} />}
        </span>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <RecordTitle field={name!} record={row} edit={name!.readOnly ? undefined : edit} />
          {late && (
            <div>
              <OverdueBadge day={row[late.key] as string} today={today} />
            </div>
          )}
          {summary?.(record)}
          {text && <RecordText field={text} record={row} edit={edit} />}
        </div>
        <aside aria-label="Fields" className="lg:row-span-2 lg:border-l lg:border-line lg:pl-6">
          <RecordFields
            fields={shown}
            record={row}
            edit={edit}
            names={actions.names}
            today={today}
            zone={here.zone}
            root={root}
          />
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          {children?.(record, actions)}
          {discussed && Array.isArray(row['attachments']) && (
            <Attachments
              entity={discussed}
              id={initial.id}
              attachments={row['attachments'] as string[]}
              mayWrite={mayWrite}
            />
          )}
          <CommentsAndActivity kind={kind} record={row} names={actions.names} />
        </div>
      </div>
      {actions.dialog}
    </Page>
  )
}
