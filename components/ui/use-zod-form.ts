'use client'

import { useEffect, useRef, useState } from 'react'
import { checkForm, errorAt, type FormErrors, type SchemaSource } from './form-check.ts'
import { useLeaveWarning, useOnLeave } from './use-unsaved.ts'

export type FormValues = Record<string, unknown>

/** The state of a form: `In` is what is typed, `Out` what its schema makes of it. */
export type ZodForm<In extends FormValues, Out> = {
  values: In
  errors: FormErrors
  isSubmitting: boolean
  /** Something differs from what the form began with. */
  isDirty: boolean
  set: <Name extends keyof In & string>(name: Name, value: In[Name]) => void
  /** Begins again, from these values or from those it began with. */
  reset: (values?: In) => void
  /** Checks what is typed and hands it on; what `onSubmit` throws is kept as the error at `root`. */
  submit: (onSubmit: (values: Out) => Promise<unknown> | void) => Promise<void>
  /** Says at its fields what the server refused. */
  refuse: (errors: FormErrors) => void
  /** Where focus goes when the field of that name is refused. */
  place: (name: string, element: HTMLElement | null) => void
}

/** What was typed into forms of pages that were left before they were saved, until the browser leaves the product. */
const kept = new Map<string, FormValues>()

/**
 * A form whose fields are checked by `schema`: after the first press on its button, then as one types. `keep` names a form that
 * stands on a page: what is typed into it is there again when somebody comes back.
 */
export function useZodForm<In extends FormValues, Out>(
  schema: SchemaSource<In, Out>,
  initial: NoInfer<In>,
  keep?: string,
): ZodForm<In, Out> {
  const [first, setFirst] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const latest = useRef(initial)
  const isChecking = useRef(false)
  const places = useRef(new Map<string, HTMLElement>())

  const write = (next: In) => {
    latest.current = next
    setValues(next)
  }
  const isDirty = JSON.stringify(values) !== JSON.stringify(first)
  useLeaveWarning(() => keep !== undefined && isDirty)
  useOnLeave(() => keep !== undefined && isDirty && kept.set(keep, values))
  useEffect(() => {
    const before = keep === undefined ? undefined : kept.get(keep)
    if (!before) return
    kept.delete(keep!)
    write({ ...latest.current, ...before })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is there
  }, [])
  async function submit(onSubmit: (values: Out) => Promise<unknown> | void) {
    isChecking.current = true
    setSubmitting(true)
    try {
      const checked = await checkForm(schema, latest.current)
      setErrors(checked.errors ?? {})
      if (checked.errors) [...places.current].find(([name]) => errorAt(checked.errors, name))?.[1].focus()
      else await onSubmit(checked.values)
    } catch (error) {
      setErrors({ root: error instanceof Error ? error.message : 'Something went wrong. Try again.' })
    } finally {
      setSubmitting(false)
    }
  }
  return {
    values,
    errors,
    isSubmitting,
    isDirty,
    set(name, value) {
      // Whoever types will send it: what checks it is there by then, though the server may not be.
      if (typeof schema === 'function') void schema().catch(() => undefined)
      const next = { ...latest.current, [name]: value }
      write(next)
      if (!isChecking.current) return
      void checkForm(schema, next).then(({ errors: found = {} }) => latest.current === next && setErrors(found))
    },
    reset(next = first) {
      setFirst(next)
      write(next)
      setErrors({})
      isChecking.current = false
    },
    submit,
    refuse: setErrors,
    place(name, element) {
      if (element) places.current.set(name, element)
      else places.current.delete(name)
    },
  }
}
