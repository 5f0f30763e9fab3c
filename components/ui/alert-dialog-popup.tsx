'use client'

import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { type RefObject, useState, type ReactElement, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { backdropStyle, dialogFooterStyle, dialogStyle } from './dialog-style.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export type AlertDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  /** A question naming what is destroyed: "Revoke “CI deploy”?" */
  title: string
  /** What stops working, and whether it can be undone. */
  description: ReactNode
  /** The verb on its button: "Revoke token". */
  verb: string
  /** Runs on the verb; the dialog closes when it is done and shows the message when it throws. */
  onConfirm: () => Promise<unknown> | void
  /** On the button that leaves everything as it is. */
  back?: string
  /** False for a question that destroys nothing. */
  danger?: boolean
  /** Has to be typed first, for what cannot come back: the name of a workspace. */
  typeToConfirm?: string
}

type AlertDialogPopupProps = Omit<AlertDialogProps, 'open' | 'onOpenChange' | 'trigger'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** The part of an alert dialog that is fetched when it is first wanted. */
export function AlertDialogPopup(props: AlertDialogPopupProps) {
  const {
    open,
    onOpenChange,
    anchor,
    title,
    description,
    verb,
    back = 'Cancel',
    onConfirm,
    danger = true,
    typeToConfirm,
  } = props
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [typed, setTyped] = useState('')
  const setOpen = (next: boolean) => {
    setRefusal(undefined)
    setTyped('')
    onOpenChange(next)
  }
  const confirm = async () => {
    setPending(true)
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Something went wrong. Try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={setOpen}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop forceRender className={backdropStyle} />
        <BaseAlertDialog.Popup finalFocus={anchor} className={cx(dialogStyle, 'max-w-108')}>
          <div className="flex flex-col gap-3 overflow-y-auto px-5 pt-4 pb-5">
            <BaseAlertDialog.Title className="text-md font-semibold">{title}</BaseAlertDialog.Title>
            <BaseAlertDialog.Description render={<div />} className="text-ink-muted">
              {description}
            </BaseAlertDialog.Description>
            {typeToConfirm && (
              <Field label={`Type “${typeToConfirm}” to confirm`}>
                <Input value={typed} onValueChange={setTyped} autoComplete="off" />
              </Field>
            )}
            {refusal && <Banner tone="danger">{refusal}</Banner>}
          </div>
          <div className={dialogFooterStyle}>
            <BaseAlertDialog.Close render={<Button>{back}</Button>} />
            <Button
              variant={danger ? 'danger' : 'primary'}
              loading={pending}
              disabledReason={typeToConfirm && typed !== typeToConfirm ? `Type “${typeToConfirm}” first` : null}
              onClick={() => void confirm()}
            >
              {verb}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
