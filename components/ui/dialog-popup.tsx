'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type RefObject, useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { CloseContext } from './dialog-close.tsx'
import { backdropStyle, dialogFooterStyle, dialogStyle, fieldSelector } from './dialog-style.ts'
import { IconButton } from './icon-button.tsx'
import { useTypedGuard } from './use-typed-guard.tsx'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens the dialog, unless something else does. */
  trigger?: ReactElement
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Buttons, the primary one last. A submit button here needs `form="<id of the form>"`. */
  footer?: ReactNode
  children?: ReactNode
}

type DialogPopupProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'footer' | 'children'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

const widths = { sm: 'max-w-96', md: 'max-w-120', lg: 'max-w-180' }

/** The content of a dialog, loaded on first opening. */
export function DialogPopup(props: DialogPopupProps) {
  const { open, onOpenChange, anchor, title, description, size = 'md', footer, children } = props
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
            initialFocus={() => popup.current?.querySelector<HTMLElement>(fieldSelector) ?? popup.current}
            finalFocus={anchor}
            className={cx(dialogStyle, widths[size])}
          >
            <div className="flex shrink-0 items-start justify-between gap-4 px-5 pt-4 pb-1">
              <div className="flex flex-col gap-1">
                <BaseDialog.Title className="text-md font-semibold">{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="text-ink-muted">{description}</BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                render={<IconButton size="sm" label="Close" icon={<X />} className="-mt-0.75 -mr-1.5" />}
              />
            </div>
            <div {...(!footer && reading(title))} className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5">
              {children}
            </div>
            {footer && <div className={dialogFooterStyle}>{footer}</div>}
            {guard.question}
          </BaseDialog.Popup>
        </CloseContext>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Without fields, the text itself is focusable, so that the keyboard can scroll it. */
const reading = (title: string) => ({ role: 'region', 'aria-label': title, tabIndex: 0 })
