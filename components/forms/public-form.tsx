import type { ReactNode } from 'react'
import { Banner } from '#components/ui/banner.tsx'
import { TickBox } from '#components/ui/tick-box.tsx'
import type { ShownForm } from '#server/modules/submissions/schema.ts'
import { PublicField } from './public-field.tsx'

type PublicFormProps = {
  form: Pick<ShownForm, 'intro' | 'questions' | 'consent' | 'page' | 'trap'>
  typed?: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
  /** The button, and the fields that its script adds. */
  children: ReactNode
}

/** The form for visitors: plain HTML that the browser posts to the URL of the page. */
export function PublicForm({ form, typed = {}, errors = {}, children }: PublicFormProps) {
  const count = Object.keys(errors).length
  return (
    <form method="post" className="flex flex-col gap-5">
      {form.intro && <p className="-mt-2 whitespace-pre-wrap text-ink-muted">{form.intro}</p>}
      {count > 0 && (
        <div className="text-base">
          <Banner tone="danger">
            {count === 1 ? 'Check the highlighted field.' : 'Check the highlighted fields.'}
          </Banner>
        </div>
      )}
      {form.questions.map((question) => (
        <PublicField key={question.key} question={question} typed={typed[question.key]} error={errors[question.key]} />
      ))}
      <Trap name={form.trap} />
      <input type="hidden" name="page" value={typed['page'] ?? form.page} />
      {form.consent && (
        <label className="flex items-start gap-3 text-base">
          <TickBox large name="consent" defaultChecked={typed['consent'] === 'on'} />
          <span className="whitespace-pre-wrap text-ink-muted">{form.consent}</span>
        </label>
      )}
      {children}
    </form>
  )
}

/** Honeypot: hidden from view, keyboard, screen readers and password managers, so only bots fill it in. */
function Trap({ name }: { name: string }) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          name={name}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </label>
    </div>
  )
}
