'use client'

import type { ComponentProps } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { Edit } from '#components/sync/use-edit.tsx'
import { Field } from '#components/ui/field.tsx'
import { useField, useIsEarly } from '#components/ui/use-field.ts'
import type { RecordField } from './record-field.ts'
import { useDraft } from './use-draft.ts'

type RecordTitleProps = {
  field: RecordField
  record: Row
  edit: Edit | undefined
}

const size = 'text-xl font-semibold tracking-tight'

/** The name of a record, edited in place. */
export function RecordTitle({ field, record, edit }: RecordTitleProps) {
  const draft = useDraft(record, field.key, edit ?? (() => {}))
  const title = record[field.key] as string
  if (!edit)
    return (
      <h1 dir="auto" className={`py-1 ${size}`}>
        {title}
      </h1>
    )
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Field {...(draft.error && { error: draft.error })}>
        <Line
          aria-label={field.label}
          value={draft.value as string}
          onChange={(event) => draft.set(event.target.value.replaceAll('\n', ' '))}
          onBlur={() => draft.save({ required: true })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') draft.drop()
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.blur()
          }}
        />
      </Field>
    </>
  )
}

/** A text area that shows its border only on hover and focus. */
function Line(props: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      {...useField()}
      readOnly={useIsEarly(props)}
      rows={1}
      dir="auto"
      className={`-mx-2 field-sizing-content max-h-[60vh] w-[calc(100%+1rem)] resize-none rounded-md bg-transparent px-2 py-1 text-ink outline-none hover:bg-hover focus:bg-transparent focus:outline-1 focus:-outline-offset-1 focus:outline-focus ${size}`}
    />
  )
}
