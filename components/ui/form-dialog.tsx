'use client'

import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from './button.tsx'
import { DialogClose } from './dialog-close.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'

type FormDialogProps<In extends FieldValues, Out> = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  form: UseFormReturn<In, unknown, Out>
  /** On its button. */
  verb: string
  /** The dialog closes when it is done, unless it answers `false`, and stays with what it throws. */
  onSubmit: (values: Out) => Promise<unknown>
  children: ReactNode
}

/** A form above the page; closed, it forgets what was typed. */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const { open, onOpenChange, form, verb, onSubmit, children, ...frame } = props
  const id = useId()
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) form.reset()
  }
  return (
    <Dialog
      {...frame}
      open={open}
      onOpenChange={change}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button type="submit" form={id} variant="primary" loading={form.formState.isSubmitting}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={async (values) => (await onSubmit(values)) !== false && change(false)}>
        {children}
      </Form>
    </Dialog>
  )
}
