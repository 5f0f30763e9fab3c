'use client'

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'
import { cx } from './cx.ts'
import { answerSentences } from './error-sentence.ts'
import { Field } from './field.tsx'
import { errorAt } from './form-check.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import type { FormValues, ZodForm } from './use-zod-form.ts'

type FormProps<In extends FormValues, Out> = {
  form: ZodForm<In, Out>
  /** Receives the parsed values. The message of a thrown error appears above the fields. */
  onSubmit: (values: Out) => Promise<unknown> | void
  /** For a submit button outside the form, as in a dialog footer. */
  id?: string
  className?: string
  children: ReactNode
}

export function Form<In extends FormValues, Out>({ form, onSubmit, id, className, children }: FormProps<In, Out>) {
  const element = useRef<HTMLFormElement>(null)
  // Before hydration, the browser would submit the form natively and lose the values.
  const ready = useIsHydrated()
  useEffect(() => {
    if (ready) element.current?.querySelector<HTMLElement>('[autofocus]')?.focus()
  }, [ready])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit(onSubmit)
  }
  return (
    <form
      ref={element}
      id={id}
      method="post"
      noValidate
      onSubmit={submit}
      className={cx('flex flex-col gap-4', className)}
    >
      {form.errors['root'] && <Banner tone="danger">{answerSentences(form.errors['root'])}</Banner>}
      <fieldset disabled={!ready} className="contents">
        {children}
      </fieldset>
    </form>
  )
}

/** The props of every form control: spread them, or pass `value` as `checked` to a checkbox or switch. */
export type FormControl<Value> = {
  name: string
  value: Value
  onValueChange: (value: Value) => void
  ref: (element: HTMLElement | null) => void
}

type FormFieldProps<In extends FormValues, Name extends keyof In & string, Out> = {
  form: ZodForm<In, Out>
  name: Name
  label?: ReactNode
  hint?: ReactNode
  optional?: boolean
  children: (control: FormControl<In[Name]>) => ReactNode
}

/** A labelled control bound to one form value, with its error. */
export function FormField<In extends FormValues, Name extends keyof In & string, Out>(
  props: FormFieldProps<In, Name, Out>,
) {
  const { form, name, children, ...labels } = props
  const error = errorAt(form.errors, name)
  return (
    <Field {...labels} {...(error && { error })}>
      {children({
        name,
        value: form.values[name],
        onValueChange: (value) => form.set(name, value),
        ref: (element) => form.place(name, element),
      })}
    </Field>
  )
}
