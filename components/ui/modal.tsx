import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { CloseContext } from './dialog-close.tsx'
import { backdropStyle, dialogFooterStyle, fieldSelector } from './dialog-style.ts'
import { useTypedGuard } from './use-typed-guard.tsx'

export type ModalState = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the focus back. */
  anchor: RefObject<HTMLElement | null>
}

type ModalProps = ModalState & {
  className: string
  /** Where the focus starts in a popup without fields. */
  startsOn: 'popup' | 'first'
  footer?: ReactNode
  children: ReactNode
}

/** The frame of dialogs and drawers. It asks before it discards typed text. */
export function Modal({ open, onOpenChange, anchor, className, startsOn, footer, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null)
  const guard = useTypedGuard(open, () => onOpenChange(false))
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : guard.close())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        <CloseContext value={guard.close}>
          <BaseDialog.Popup
            ref={popup}
            {...guard.watch}
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>(fieldSelector) ?? (startsOn === 'first' || popup.current)
            }
            finalFocus={anchor}
            className={className}
          >
            {children}
            {footer && <div className={dialogFooterStyle}>{footer}</div>}
            {guard.question}
          </BaseDialog.Popup>
        </CloseContext>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
