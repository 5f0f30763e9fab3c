'use client'

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { Banner } from './banner.tsx'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import { type SchemaSource, zodResolver } from './zod-resolver.ts'

/** A form whose fields are checked by `schema`: after the first press on its button, then as one types. */
export function useZodForm<In extends FieldValues, Out>(
  schema: SchemaSource<In, Out>,
  defaultValues: DefaultValues<In>,
) {
  return useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues, mode: 'onSubmit' })
}

type FormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Gets what the schema parsed. What it throws is shown above the fields by its message. */
  onSubmit: (values: Out) => Promise<unknown> | void
  /** For a submit button that stands outside, in a dialog's footer. */
  id?: string
  className?: string
  children: ReactNode
}

export function Form<In extends FieldValues, Out>({ form, onSubmit, id, className, children }: FormProps<In, Out>) {
  const refusal = form.formState.errors.root?.message
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      form.setError('root', { message: error instanceof Error ? error.message : 'That did not work. Try again.' })
    }
  })
  const element = useRef<HTMLFormElement>(null)
  const ready = useSyncExternalStore(subscribeToNothing, onClient, onServer)
  useEffect(() => {
    if (ready) element.current?.querySelector<HTMLElement>('[autofocus]')?.focus()
  }, [ready])
  return (
    <form
      ref={element}
      id={id}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className={cx('flex flex-col gap-4', className)}
    >
      {refusal && <Banner tone="danger">{refusal}</Banner>}
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
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
  disabled?: boolean
}

type FormFieldProps<In extends FieldValues, Name extends FieldPath<In>, Out> = {
  form: { control: Control<In, unknown, Out> }
  name: Name
  label?: ReactNode
  hint?: ReactNode
  optional?: boolean
  children: (control: FormControl<FieldPathValue<In, Name>>) => ReactNode
}

/** A labelled control bound to one value of the form, with its error. */
export function FormField<In extends FieldValues, Name extends FieldPath<In>, Out>(
  props: FormFieldProps<In, Name, Out>,
) {
  const { form, name, children, ...labels } = props
  const { field, fieldState } = useController({ control: form.control as unknown as Control<In>, name })
  const { onChange, ...bound } = field
  return (
    <Field {...labels} error={fieldState.error?.message}>
      {children({ ...bound, onValueChange: onChange })}
    </Field>
  )
}
