'use client'

import { useEffect, useRef, useState } from 'react'
import { checkForm, errorAt, type FormErrors, type SchemaSource } from './form-check.ts'
import { rebase } from './rebase.ts'
import { useOnce } from './use-once.ts'
import { useLeaveWarning, useOnLeave } from './use-unsaved.ts'

export type FormValues = Record<string, unknown>

/** The state of a form: `In` is the typed values, `Out` the parsed ones. */
export type ZodForm<In extends FormValues, Out> = {
  values: In
  /** What the form began with, or was saved last. */
  initial: In
  errors: FormErrors
  isSubmitting: boolean
  /** The names of values that differ from their initial values. */
  changed: readonly (keyof In & string)[]
  isDirty: boolean
  set: <Name extends keyof In & string>(name: Name, value: In[Name]) => void
  /** Resets the form to these values or to the initial ones. */
  reset: (values?: In) => void
  /** Validates the values and submits them once; a thrown error becomes the error at `root`. */
  submit: (onSubmit: (values: Out) => Promise<unknown> | void) => Promise<void>
  /** Shows the server's errors at their fields. */
  refuse: (errors: FormErrors) => void
  /** Registers the element that gets focus when the field has an error. */
  place: (name: string, element: HTMLElement | null) => void
}

/** The values with these names. */
export const pick = <V extends FormValues>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>

/** Unsaved values of forms on pages the user has left, kept until the browser leaves the application. */
const kept = new Map<string, { base: FormValues; edited: FormValues }>()

/**
 * A form validated by `schema`: after the first submission, on every change. `keep` names a form on a page, whose
 * unsaved values return when the user comes back.
 */
export function useZodForm<In extends FormValues, Out>(
  schema: SchemaSource<In, Out>,
  initial: NoInfer<In>,
  keep?: string,
): ZodForm<In, Out> {
  const [first, setFirst] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const { once, pending: isSubmitting } = useOnce()
  const latest = useRef(initial)
  const isChecking = useRef(false)
  const places = useRef(new Map<string, HTMLElement>())

  const write = (next: In) => {
    latest.current = next
    setValues(next)
  }
  const differs = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(first[name])
  const changed = Object.keys(values).filter(differs)
  const isDirty = changed.length > 0
  useLeaveWarning(() => keep !== undefined && isDirty)
  useOnLeave(() => keep !== undefined && isDirty && kept.set(keep, { base: first, edited: pick(values, changed) }))
  useEffect(() => {
    const before = keep === undefined ? undefined : kept.get(keep)
    if (!before) return
    kept.delete(keep!)
    const { base, edited } = before
    const again = Object.entries(edited).map(([name, value]) => [name, rebase(base[name], value, latest.current[name])])
    write({ ...latest.current, ...Object.fromEntries(again) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, [])
  async function submit(onSubmit: (values: Out) => Promise<unknown> | void) {
    isChecking.current = true
    try {
      const checked = await checkForm(schema, latest.current)
      setErrors(checked.errors ?? {})
      if (checked.errors) [...places.current].find(([name]) => errorAt(checked.errors, name))?.[1].focus()
      else await onSubmit(checked.values)
    } catch (error) {
      setErrors({ root: error instanceof Error ? error.message : 'Something went wrong. Try again.' })
    }
  }
  return {
    values,
    initial: first,
    errors,
    isSubmitting,
    changed,
    isDirty,
    set(name, value) {
      // Preload the schema while the user types, in case the server is unreachable on submit.
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
    submit: (onSubmit) => once(() => submit(onSubmit)),
    refuse: setErrors,
    place(name, element) {
      if (element) places.current.set(name, element)
      else places.current.delete(name)
    },
  }
}
