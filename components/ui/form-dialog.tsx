'use client'

import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { DialogClose } from './dialog-close.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'
import type { FormValues, ZodForm } from './use-zod-form.ts'

type FormDialogProps<In extends FormValues, Out> = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  form: ZodForm<In, Out>
  /** The label of the submit button. */
  verb: string
  /** The dialog closes on success, unless this returns `false`; an error keeps it open. */
  onSubmit: (values: Out) => Promise<unknown>
  children: ReactNode
}

/** A form in a dialog, which asks before it discards typed text. */
export function FormDialog<In extends FormValues, Out>(props: FormDialogProps<In, Out>) {
  const { open, onOpenChange, form, verb, onSubmit, children, ...frame } = props
  const id = useId()
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) form.reset()
  }
  const submit = async (values: Out) => {
    // While the dialog closes, Enter still reaches the form, whose initial values may be valid.
    if (open && (await onSubmit(values)) !== false) change(false)
  }
  return (
    <Dialog
      {...frame}
      open={open}
      onOpenChange={change}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form={id} variant="primary" loading={form.isSubmitting}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  )
}
