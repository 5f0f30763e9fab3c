import { CircleAlert } from 'lucide-react'
import { controlStyle } from '#components/ui/control-style.ts'
import { cx } from '#components/ui/cx.ts'
import type { Question } from '#server/modules/forms/schema.ts'

const COMPLETE = { email: 'email', name: 'name', company: 'organization', phone: 'tel', message: 'off' } as const
const MOST = { email: 254, name: 200, company: 200, phone: 40, message: 5_000 } as const
const TYPES = { email: 'email', phone: 'tel', name: 'text', company: 'text' } as const

type PublicFieldProps = { question: Question; typed: string | undefined; error: string | undefined }

/** A question of a public form in plain HTML: works before JavaScript loads, and without it. */
export function PublicField({ question: { key, label, required }, typed, error }: PublicFieldProps) {
  const shared = {
    id: key,
    name: key,
    required,
    maxLength: MOST[key],
    autoComplete: COMPLETE[key],
    defaultValue: typed,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${key}-error` : undefined,
  }
  const style = cx(controlStyle, 'text-read', error && 'border-danger')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={key} className="text-base font-medium">
        {label}
        {!required && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {key === 'message' ? (
        <textarea {...shared} rows={4} className={cx(style, 'field-sizing-content h-auto min-h-24 resize-y py-1.5')} />
      ) : (
        <input {...shared} type={TYPES[key]} className={cx(style, 'h-10')} />
      )}
      {error && (
        <p id={`${key}-error`} className="flex items-start gap-1.5 text-base text-danger-text">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
