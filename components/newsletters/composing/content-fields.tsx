'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { dayOf, formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { Input } from '#components/ui/input.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { DocumentVersion } from '#server/modules/documents/schema.ts'
import type { Draft, Typed } from './draft.ts'
import { characters, LONGEST_PREVIEW, LONGEST_SUBJECT, LONGEST_UNSUBSCRIBE } from './lengths.ts'

type ContentFieldsProps = {
  draft: Typed
  set: (changes: Partial<Draft>) => void
  versions: readonly DocumentVersion[] | undefined
  version: number | undefined
}

/** Campaign, document and version, subject, preview text and the text of the unsubscribe link. */
export function ContentFields({ draft, set, versions, version }: ContentFieldsProps) {
  const { campaigns, documents } = useTRPC()
  const named = useQuery(campaigns.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const titled = useQuery(documents.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const titleOf = (id: string | null) => titled?.find((document) => document.id === id)?.title ?? ''
  const choose = (document: string | null) => {
    const isUntouched = draft.subject === '' || draft.subject === startOf(titleOf(draft.document), LONGEST_SUBJECT)
    set({ document, document_version: null, ...(isUntouched && { subject: null }) })
  }
  return (
    <>
      <Field label="Campaign" hint="Clicks and results are credited to it.">
        <Combobox
          options={named?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={draft.campaign}
          onValueChange={(campaign) => set({ campaign })}
          placeholder="Choose a campaign"
        />
      </Field>
      <Field label="Document">
        <Combobox
          options={titled?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
          value={draft.document}
          onValueChange={choose}
          placeholder="Choose a document"
        />
      </Field>
      {draft.document && versions && version && (
        <VersionField document={draft.document} versions={versions} version={version} set={set} />
      )}
      <Field label="Subject" hint={`${characters(draft.subject).length} of ${LONGEST_SUBJECT} characters`}>
        <Input
          value={draft.subject}
          onValueChange={(subject) => set({ subject: startOf(subject, LONGEST_SUBJECT) })}
          autoComplete="off"
        />
      </Field>
      <Field label="Preview text" optional hint="Shown after the subject in the inbox.">
        <Input
          value={draft.preview_text ?? ''}
          onValueChange={(words) => set({ preview_text: startOf(words, LONGEST_PREVIEW) })}
          autoComplete="off"
        />
      </Field>
      <Field label="Text of the unsubscribe link" optional>
        <Input
          value={draft.unsubscribe_text ?? ''}
          onValueChange={(text) => set({ unsubscribe_text: startOf(text, LONGEST_UNSUBSCRIBE) })}
          placeholder="Unsubscribe"
          autoComplete="off"
        />
      </Field>
    </>
  )
}

type VersionFieldProps = {
  document: string
  versions: readonly DocumentVersion[]
  /** `version` of the document, not the number in its history. */
  version: number
  set: ContentFieldsProps['set']
}

function VersionField({ document, versions, version, set }: VersionFieldProps) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const today = todayIn(here.zone)
  const latest = versions[0]!
  const options = versions.map(({ n, version: value, at }) => ({
    value: String(value),
    label: `Version ${n}, ${formatNearDay(notation, dayOf(at, here.zone), today)}${value === latest.version ? ' (latest)' : ''}`,
  }))
  if (!versions.some(({ version: value }) => value === version))
    options.push({ value: String(version), label: 'The text that was tested' })
  return (
    <Field
      label="Version"
      hint={
        <>
          {version < latest.version && 'This is not the latest version. '}
          <TextLink href={`${root}/documents/${document}`} target="_blank">
            Edit the document
          </TextLink>
        </>
      }
    >
      <Select
        options={options}
        value={String(version)}
        onValueChange={(value) => set({ document_version: Number(value) })}
      />
    </Field>
  )
}
