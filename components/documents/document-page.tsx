'use client'

import { History } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useCallback, useRef, useState } from 'react'
import { Attachments } from '#components/files/attachments.tsx'
import { Presence } from '#components/presence/presence.tsx'
import { CommentsAndActivity } from '#components/records/comments-and-activity.tsx'
import { RecordDeleted } from '#components/records/record-deleted.tsx'
import { fieldOf } from '#components/records/record-kind.ts'
import { RecordTitle } from '#components/records/record-title.tsx'
import { useRecord, useRecordActions } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { imageFilesIn } from '#server/modules/documents/rules/document-text.ts'
import type { OpenDocument } from '#server/modules/documents/schema.ts'
import { ApprovedNotice } from './approved-notice.tsx'
import { DocumentAside } from './document-aside.tsx'
import { DOCUMENTS } from './document-kind.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentText } from './document-text.tsx'
import { shownImages } from './images/shown-images.ts'
import { pathOfFolder } from './order-folders.ts'
import { ReadView } from './read-view.tsx'
import type { SaveState as SaveStateValue } from './saving/document-saver.ts'
import { SaveState } from './saving/save-state.tsx'
import { useApproved } from './use-approval.ts'
import { useFolders } from './use-folders.ts'
import type { WritingHandle } from './writing.tsx'

const TITLE = fieldOf(DOCUMENTS, 'title')!
const LOOK_MS = 400

/** One document, to read and edit. An SOP shows its approved version first. */
export function DocumentPage({ initial }: { initial: OpenDocument }) {
  const { root } = useFrame()
  const { content, images: shownFirst, ...summary } = initial
  const record = useRecord('documents', { ...summary, markdown: '' })
  const { edit, remove, undoRemove, names, dialog } = useRecordActions(DOCUMENTS)
  const { folders } = useFolders()
  const router = useRouter()
  const calls = useTRPCClient()
  const [first, setFirst] = useState(() => ({ version: initial.version, content: content as Doc }))
  const [text, setText] = useState<Doc>(first.content)
  const [images, setImages] = useState(() => shownImages(shownFirst))
  const [isWriting, setWriting] = useState(false)
  const approved = useApproved(initial, record?.approved_version ?? null)
  const [state, setState] = useState<SaveStateValue>('saved')
  const handle = useRef<WritingHandle>(undefined)
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback(() => {
    clearTimeout(looking.current)
    looking.current = setTimeout(() => handle.current && setText(handle.current.read()), LOOK_MS)
  }, [])
  const ready = useCallback(
    (next: WritingHandle | undefined) => {
      handle.current = next
      if (next) look()
    },
    [look],
  )
  const list = `${root}/documents`
  const page = `${list}/${initial.id}`
  const isReading = !isWriting && approved !== null && record?.kind === 'sop' && record.sop_status !== 'retired'
  const shown = isReading ? (approved.content as Doc) : text
  if (!record) return <RecordDeleted kind={DOCUMENTS} list={list} onRestore={() => void undoRemove(initial.id)} />

  const drop = async () => {
    if (await remove(record)) router.push(list)
  }
  // The editor starts with the draft as it is now, which may be newer than the page.
  const change = async (next: boolean) => {
    const open = next ? await calls.documents.open.query({ id: initial.id }).catch(() => undefined) : undefined
    if (open) setFirst({ version: open.version, content: open.content as Doc })
    if (open) setText(open.content as Doc)
    if (open) setImages(shownImages(open.images))
    setWriting(next)
  }
  const show = (block: number) => {
    if (isReading) document.getElementById(`part-${block}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    else handle.current?.show(block)
  }
  const inText = new Set([text, shown].flatMap(imageFilesIn))
  const otherFiles = record.attachments.filter((file) => !inText.has(file) || !images.has(file))
  const path = pathOfFolder(folders, record.folder).map(({ id, name }) => ({
    label: name,
    href: `${list}?folder=${id}`,
  }))
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <Breadcrumb items={[{ label: DOCUMENTS.title, href: list }, ...path, { label: record.title }]} />
        <span className="flex items-center gap-2">
          {!isReading && <SaveState state={state} />}
          <Presence entity="document" id={record.id} />
          <LinkButton href={`${page}/versions`} variant="ghost" icon={<History />}>
            <span className="max-md:sr-only">Versions</span>
          </LinkButton>
          <DocumentMenu
            title={record.title}
            page={page}
            newsletter={`${root}/newsletters/new?document=${initial.id}`}
            read={() => (isReading ? shown : (handle.current?.read() ?? text))}
            onDelete={() => void drop()}
          />
        </span>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <RecordTitle field={TITLE} record={record} edit={edit} />
          {typeof state === 'object' && (
            <Banner tone="danger" title="The text could not be saved">
              {state.refused} It is kept in this browser.
            </Banner>
          )}
          <ApprovedNotice
            id={initial.id}
            isReading={isReading}
            isNewer={record.sop_status !== 'approved'}
            hasApproved={approved !== null && record.kind === 'sop'}
            onChange={(next) => void change(next)}
          />
          {isReading ? (
            <div className="pb-10">
              <ReadView doc={shown} label="Text" images={images} />
            </div>
          ) : (
            <DocumentText
              id={initial.id}
              stored={first}
              newest={record.version}
              images={images}
              onReady={ready}
              onChanged={look}
              onState={setState}
            />
          )}
        </div>
        <aside
          aria-label="About this document"
          className="flex flex-col gap-6 lg:row-span-2 lg:border-l lg:border-line lg:pl-6 print:hidden"
        >
          <DocumentAside
            record={record}
            shown={shown}
            edit={edit}
            names={names}
            onShow={show}
            settle={async () => (handle.current ? handle.current.settle() : record.version)}
          />
        </aside>
        <div className="flex min-w-0 flex-col gap-8 print:hidden">
          <Attachments entity="document" id={record.id} attachments={otherFiles} mayWrite />
          <CommentsAndActivity kind={DOCUMENTS} record={record} names={names} />
        </div>
      </div>
      {dialog}
    </Page>
  )
}
