'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { dayOf, dayWords, todayIn } from '#components/ui/day-words.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { DocumentVersion } from '#server/modules/documents/schema.ts'
import type { Draft } from './use-draft-newsletter.ts'

const LONGEST_SUBJECT = 150
const LONGEST_PREVIEW = 200

/** Characters as the server counts them: an emoji is one or more code points. */
const characters = (text: string) => [...text]
const first = (text: string, most: number) => characters(text).slice(0, most).join('')

type ContentFieldsProps = {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  versions: readonly DocumentVersion[] | undefined
  version: number | undefined
}

/** Campaign, document and version, subject and preview text. */
export function ContentFields({ draft, set, versions, version }: ContentFieldsProps) {
  const { campaigns, documents } = useTRPC()
  const named = useQuery(campaigns.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const titled = useQuery(documents.all.queryOptions(undefined, { staleTime: Infinity })).data?.data
  const titleOf = (id: string | null) => titled?.find((document) => document.id === id)?.title ?? ''
  const choose = (document: string | null) => {
    const isUntouched = draft.subject === '' || draft.subject === first(titleOf(draft.document), LONGEST_SUBJECT)
    const subject = first(titleOf(document), LONGEST_SUBJECT)
    set({ document, version: null, ...(isUntouched && { subject }) })
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
          onValueChange={(subject) => set({ subject: first(subject, LONGEST_SUBJECT) })}
          autoComplete="off"
        />
      </Field>
      <Field label="Preview text" optional hint="Shown after the subject in the inbox.">
        <Input
          value={draft.previewText}
          onValueChange={(previewText) => set({ previewText: first(previewText, LONGEST_PREVIEW) })}
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
  const { root, here } = useFrame()
  const today = todayIn(here.zone)
  const latest = versions[0]!
  const options = versions.map(({ n, version: value, at }) => ({
    value: String(value),
    label: `Version ${n}, ${dayWords(dayOf(at, here.zone), today)}${value === latest.version ? ' (latest)' : ''}`,
  }))
  if (!versions.some(({ version: value }) => value === version))
    options.push({ value: String(version), label: 'The text that was tested' })
  return (
    <Field
      label="Version"
      hint={
        <>
          {version < latest.version && 'This is not the latest version. '}
          <TextLink href={`${root}/documents/${document}`}>Edit the document</TextLink>
        </>
      }
    >
      <Select options={options} value={String(version)} onValueChange={(value) => set({ version: Number(value) })} />
    </Field>
  )
}
