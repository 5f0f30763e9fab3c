'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import type { Form } from '#server/modules/forms/schema.ts'
import { FORMS } from './form-kind.tsx'
import { FormLink } from './form-link.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormWording } from './form-wording.tsx'
import { SubmissionSection } from './submission-section.tsx'

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
