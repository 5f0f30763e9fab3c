'use client'

import { useState } from 'react'
import { FilePicker } from '#components/records/file-picker.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { kindLabel } from './describe-import.ts'
import { acceptedTypes } from './file-problem.ts'
import { useNewImport } from './use-new-import.ts'

type NewImportDialogProps = { source: ImportSource | undefined; onClose: () => void }

/** Chooses the file of a new import, and for CSV the kind of its records. */
export function NewImportDialog({ source, onClose }: NewImportDialogProps) {
  // The last source stays while the dialog closes.
  const [last, setLast] = useState(source)
  if (source && source !== last) setLast(source)
  const shown = source ?? last
  return (
    <Dialog
      open={source !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Import from ${shown?.label ?? ''}`}
      description={
        shown && (
          <>
            {shown.howTo} <TextLink href={`/developers/guides/import#${shown.guide}`}>What is imported</TextLink>
          </>
        )
      }
    >
      {shown && <NewImport key={shown.name} source={shown} />}
    </Dialog>
  )
}

function NewImport({ source }: { source: ImportSource }) {
  const [entity, setEntity] = useState<ImportSource['entities'][number]>()
  const { choose, pending, problem } = useNewImport(source, entity)
  const [isAsked, setIsAsked] = useState(false)
  const hasKinds = source.entities.length > 0
  const take = (file: File) => (hasKinds && !entity ? setIsAsked(true) : choose(file))
  return (
    <div className="flex flex-col gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {hasKinds && (
        <Field
          label="Each row is one of these"
          {...(isAsked && !entity && { error: 'Choose the kind of record, then the file' })}
        >
          <Select
            placeholder="Choose a kind of record"
            options={source.entities.map((value) => ({ value, label: kindLabel(value) }))}
            value={entity ?? null}
            onValueChange={setEntity}
          />
        </Field>
      )}
      <FilePicker
        label={pending ? 'Starting the upload…' : 'Choose a file, or drop it here'}
        hint={`${acceptedTypes(source.accept)}, up to 500 MB and 200,000 rows`}
        accept={source.accept}
        disabled={pending}
        onChoose={take}
      />
    </div>
  )
}
