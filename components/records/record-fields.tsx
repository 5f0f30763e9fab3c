'use client'

import { ArrowUpRight, Mail, Phone } from 'lucide-react'
import Link from 'next/link'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { Edit } from '#components/sync/use-edit.tsx'
import { cx } from '#components/ui/cx.ts'
import { Field } from '#components/ui/field.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { FieldControl, isChosen } from './field-control.tsx'
import { FieldValue } from './field-value.tsx'
import { currencyOf, isEmpty, formatField } from './format-field.ts'
import type { Names } from './names.ts'
import type { RecordField } from './record-field.ts'
import { useDraft } from './use-draft.ts'

type RecordFieldsProps = {
  fields: readonly RecordField[]
  record: Row
  /** Absent if the user can only read. */
  edit: Edit | undefined
  names: Names
  today: string
  zone: string
  root: string
}

/** Controls show a border only on hover and focus. */
const quiet =
  '[&_:is(input,textarea,select,[data-control]):not(:hover,:focus,:focus-within)]:border-transparent [&_:is(input,textarea,select,[data-control]):not(:focus,:focus-within)]:bg-transparent [&_textarea]:min-h-8 [&_textarea]:resize-none [&_[data-swatches]]:ml-1.75'

/** Labels and values. Choices save at once, typed text on blur. */
export function RecordFields({ fields, ...rest }: RecordFieldsProps) {
  return (
    <dl className={`flex flex-col gap-0.5 ${quiet}`}>
      {fields.map((field) => (
        <div key={field.key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start">
          <dt className="flex h-8 items-center text-ink-muted">{field.label}</dt>
          <dd className="flex min-h-8 min-w-0 items-center pointer-coarse:text-[1rem]">
            <OneField field={field} {...rest} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type OneFieldProps = Omit<RecordFieldsProps, 'fields'> & { field: RecordField }

function OneField({ field, record, edit, names, today, zone, root }: OneFieldProps) {
  const value = record[field.key]
  if (field.kind === 'time')
    return (
      <span className="px-2.75 text-ink-muted">{value ? <RelativeTime at={value as string} zone={zone} /> : '–'}</span>
    )
  if (!edit || field.readOnly)
    return (
      <>
        <span className={cx('min-w-0 flex-1 px-2.75', field.reason ? 'py-1.5' : 'truncate')}>
          {isEmpty(value) ? '–' : <FieldValue field={field} row={record} names={names} today={today} />}
          {field.reason && <span className="block text-sm text-ink-muted">{field.reason(record)}</span>}
        </span>
        <Follow field={field} value={value} root={root} />
      </>
    )
  return (
    <>
      <div className="min-w-0 flex-1">
        {isChosen(field) ? (
          <FieldControl
            field={field}
            value={value}
            onValueChange={(next) => edit(record, { [field.key]: next })}
            names={names}
            today={today}
          />
        ) : (
          <TypedField field={field} record={record} edit={edit} names={names} today={today} />
        )}
      </div>
      <Follow field={field} value={value} root={root} />
    </>
  )
}

type TypedFieldProps = Pick<OneFieldProps, 'field' | 'record' | 'names' | 'today'> & {
  edit: NonNullable<RecordFieldsProps['edit']>
}

/** Enter (except in multi-line text) and blur save; Escape restores the value. */
function TypedField({ field, record, edit, names, today }: TypedFieldProps) {
  const draft = useDraft(record, field.key, edit)
  const isStored = draft.value === record[field.key]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') draft.drop()
    if (event.key === 'Enter' && field.kind !== 'lines') (event.target as HTMLElement).blur()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in the control inside
    <div onBlur={() => draft.save({ required: field.required ?? false })} onKeyDown={onKeyDown}>
      <Field {...(draft.error && { error: draft.error })}>
        <FieldControl
          field={field}
          value={isStored && field.kind === 'text' ? formatField(field, draft.value, names) : draft.value}
          onValueChange={draft.set}
          names={names}
          today={today}
          blank="Empty"
          {...(field.kind === 'money' && { currency: currencyOf(field, record) ?? names.currency })}
        />
      </Field>
    </div>
  )
}

/** The link of a value: to a record, an email address or a phone number. */
function Follow({ field, value, root }: { field: RecordField; value: unknown; root: string }) {
  if (isEmpty(value)) return null
  const way = wayOf(field, value as string, root)
  if (!way) return null
  const className =
    'grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink [&>svg]:size-4'
  return way.href.startsWith('/') ? (
    <Link href={way.href} aria-label={way.label} className={className}>
      {way.icon}
    </Link>
  ) : (
    <a href={way.href} aria-label={way.label} className={className}>
      {way.icon}
    </a>
  )
}

function wayOf(
  field: RecordField,
  value: string,
  root: string,
): { href: string; label: string; icon: ReactNode } | null {
  if (field.kind === 'record')
    return {
      href: field.entity === 'folder' ? `${root}/documents?folder=${value}` : `${root}/${field.entity}s/${value}`,
      label: `Open ${field.label.toLowerCase()}`,
      icon: <ArrowUpRight />,
    }
  if (field.kind === 'email') return { href: `mailto:${value}`, label: `Email ${shownAddress(value)}`, icon: <Mail /> }
  if (field.kind === 'phone')
    return { href: `tel:${value.replaceAll(' ', '')}`, label: `Call ${value}`, icon: <Phone /> }
  return null
}
