'use client'

import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { type RefObject, useState, type ReactElement, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { backdropStyle, dialogFooterStyle, dialogStyle } from './dialog-style.ts'
import { answerSentences } from './error-sentence.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useOnce } from './use-once.ts'
import { useOverlay } from './use-overlay.ts'

export type AlertDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  /** Names what will be destroyed: "Revoke “CI deploy”?" */
  title: string
  /** What stops working and whether this can be undone. */
  description: ReactNode
  /** The verb on the button: "Revoke token". */
  verb: string
  /** Runs on confirmation. The dialog closes on success and shows the message of an error. */
  onConfirm: () => Promise<unknown> | void
  /** The label of the cancel button. */
  back?: string
  /** False if nothing is destroyed. */
  danger?: boolean
  /** The text to type before an irreversible action, such as the name of a workspace. */
  typeToConfirm?: string
}

type AlertDialogPopupProps = Omit<AlertDialogProps, 'open' | 'onOpenChange' | 'trigger'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** Asks for confirmation before a destructive action. */
export function AlertDialog({ open, onOpenChange, trigger, ...question }: AlertDialogProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog' })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <AlertDialogPopup {...question} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}

function AlertDialogPopup(props: AlertDialogPopupProps) {
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
  const { once, pending } = useOnce()
  const [refusal, setRefusal] = useState<string>()
  const [typed, setTyped] = useState('')
  const setOpen = (next: boolean) => {
    setRefusal(undefined)
    setTyped('')
    onOpenChange(next)
  }
  const confirm = async () => {
    // While the dialog closes, its button can still be pressed.
    if (!open) return
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Something went wrong. Try again.')
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
            {refusal && <Banner tone="danger">{answerSentences(refusal)}</Banner>}
          </div>
          <div className={dialogFooterStyle}>
            <BaseAlertDialog.Close render={<Button>{back}</Button>} />
            <Button
              variant={danger ? 'danger' : 'primary'}
              loading={pending}
              disabledReason={typeToConfirm && typed !== typeToConfirm ? `Type “${typeToConfirm}” first` : null}
              onClick={() => void once(confirm)}
            >
              {verb}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
