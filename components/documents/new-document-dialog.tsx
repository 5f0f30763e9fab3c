'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import { FormField } from '#components/ui/form.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useZodForm } from '#components/ui/use-zod-form.ts'
import type { CreateDocument } from '#server/modules/documents/schema.ts'
import { orderFolders } from './order-folders.ts'

const schema = () => import('#server/modules/documents/schema.ts').then((module) => module.CreateDocument)
const BLANK = [
  { name: '', label: 'Blank note', kind: 'note' as const },
  { name: 'sop', label: 'Blank SOP', kind: 'sop' as const },
]

/** Creates a note, an SOP or a document from a template, and opens it. */
export function NewDocumentDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const trpc = useTRPC()
  const { root } = useFrame()
  const router = useRouter()
  const queries = useQueryClient()
  const { edits } = useLive()
  const shown = useSearchParams().get('folder')
  const { mutateAsync } = useMutation(trpc.documents.create.mutationOptions())
  const templates = useQuery(trpc.documents.templates.queryOptions(undefined, { staleTime: Infinity })).data ?? []
  const folders = orderFolders(useQuery(trpc.folders.all.queryOptions(undefined, { staleTime: Infinity })).data?.data)
  const start = useRef('')
  const folder = folders.some(({ id }) => id === shown) ? shown : null
  const form = useZodForm(schema, { title: '', kind: 'note', folder } as CreateDocument)
  const begin = (name: string) => {
    const chosen = templates.find((template) => template.name === name)
    const before = templates.find((template) => template.name === start.current)
    start.current = name
    form.set('kind', chosen?.kind ?? BLANK.find((blank) => blank.name === name)!.kind)
    form.set('markdown', chosen?.markdown)
    if (form.values.title === '' || form.values.title === before?.title) form.set('title', chosen?.title ?? '')
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New document"
      verb="Create document"
      form={form}
      onSubmit={async (values) => {
        const document = await mutateAsync(values)
        showRecords(queries, edits, 'document', document as Row)
        router.push(`${root}/documents/${document.id}`)
      }}
    >
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} autoFocus />}
      </FormField>
      <FormField form={form} name="markdown" label="Start from">
        {({ ref, name }) => (
          <Select
            ref={ref}
            name={name}
            value={start.current}
            onValueChange={begin}
            options={[
              ...BLANK.map(({ name: value, label }) => ({ value, label })),
              ...templates.map((template) => ({ value: template.name, label: template.name, group: 'Templates' })),
            ]}
          />
        )}
      </FormField>
      {folders.length > 0 && (
        <FormField form={form} name="folder" label="Folder">
          {({ value, onValueChange, ...control }) => (
            <Select
              {...control}
              value={value ?? ''}
              onValueChange={(id) => onValueChange(id || null)}
              options={[
                { value: '', label: 'No folder' },
                ...folders.map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}` })),
              ]}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  )
}
