'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { later } from '#components/ui/later.tsx'
import type { Form } from '#server/modules/forms/schema.ts'
import { FORMS } from './form-kind.tsx'
import { FormLink } from './form-link.tsx'
import { FormWording } from './form-wording.tsx'

const SubmissionSection = later(async () => (await import('./submission-section.tsx')).SubmissionSection)
const FormPreview = later(async () => (await import('./form-preview.tsx')).FormPreview)

export function FormPage({ initial }: { initial: Form }) {
  const manages = useManages()
  return (
    <RecordPage kind={FORMS} initial={initial} mayWrite={manages}>
      {(form, { edit }) => (
        <>
          <FormLink form={form} />
          <SubmissionSection form={form.id} />
          {manages && <FormWording form={form} edit={edit} />}
          <FormPreview form={form} />
        </>
      )}
    </RecordPage>
  )
}
