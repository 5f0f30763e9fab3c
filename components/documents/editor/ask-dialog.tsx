import { type ReactNode, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

type AskDialogProps = {
  title: string
  /** The label of the button that submits. */
  submit: string
  /** A button beside it. */
  other?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog of the editor that asks for something: fields, submitted by its button or by Enter. */
export function AskDialog({ title, submit, other, onSubmit, onClose, children }: AskDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          {other}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
