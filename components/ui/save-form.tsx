import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { toast } from './toast.ts'
import type { FormValues, ZodForm } from './use-zod-form.ts'

type SaveFormProps<In extends FormValues, Out> = {
  form: ZodForm<In, Out>
  /** The label of the button: "Save profile". */
  verb: string
  primary?: boolean
  /** Returns the values as they are stored. */
  onSave: (values: Out) => Promise<In>
  children: ReactNode
}

/** A form on a page whose button is disabled until something changes. It stays open after saving. */
export function SaveForm<In extends FormValues, Out>(props: SaveFormProps<In, Out>) {
  const { form, verb, primary, onSave, children } = props
  const save = async (values: Out) => {
    form.reset(await onSave(values))
    toast.success('Saved')
  }
  return (
    <Form form={form} onSubmit={save}>
      {children}
      <div className="flex items-center justify-end gap-3">
        {form.isDirty && <span className="text-sm text-ink-muted">Unsaved changes</span>}
        <Button
          type="submit"
          variant={primary ? 'primary' : 'secondary'}
          loading={form.isSubmitting}
          disabledReason={form.isDirty ? null : 'No changes to save'}
        >
          {verb}
        </Button>
      </div>
    </Form>
  )
}
