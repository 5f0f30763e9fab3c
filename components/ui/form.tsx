'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Banner } from './banner.tsx'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import { errorAt } from './form-check.ts'
import type { FormValues, ZodForm } from './use-zod-form.ts'

type FormProps<In extends FormValues, Out> = {
  form: ZodForm<In, Out>
  /** Gets what the schema parsed. What it throws is shown above the fields by its message. */
  onSubmit: (values: Out) => Promise<unknown> | void
  /** For a submit button that stands outside, in a dialog's footer. */
  id?: string
  className?: string
  children: ReactNode
}

export function Form<In extends FormValues, Out>({ form, onSubmit, id, className, children }: FormProps<In, Out>) {
  const element = useRef<HTMLFormElement>(null)
  const ready = useSyncExternalStore(subscribeToNothing, onClient, onServer)
  useEffect(() => {
    if (ready) element.current?.querySelector<HTMLElement>('[autofocus]')?.focus()
  }, [ready])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isSubmitting) void form.submit(onSubmit)
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
      {form.errors['root'] && <Banner tone="danger">{form.errors['root']}</Banner>}
      <fieldset disabled={!ready} className="contents">
        {children}
      </fieldset>
    </form>
  )
}

/** Until the page's code runs, a press would send the form as the browser does, and what is typed would be lost. */
const subscribeToNothing = () => () => {}
const onClient = () => true
const onServer = () => false

/** What every control of the kit takes: spread it, or pass `value` as `checked` to a checkbox or switch. */
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

/** A labelled control bound to one value of the form, with its error. */
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
