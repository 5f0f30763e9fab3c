'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { backdropStyle, dialogFooterStyle, dialogStyle } from './dialog-style.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it, when nothing else does. */
  trigger?: ReactElement
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Buttons, the primary one last. A submit button here needs `form="id of the form"`. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = { sm: 'max-w-96', md: 'max-w-120', lg: 'max-w-180' }

/** A short task above the page. Escape, the cross and a press outside close it; focus returns to where it was. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  size = 'md',
  footer,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        <BaseDialog.Popup className={cx(dialogStyle, widths[size])}>
          <header className="flex shrink-0 items-start justify-between gap-4 px-5 pt-4 pb-1">
            <div className="flex flex-col gap-1">
              <BaseDialog.Title className="text-md font-semibold">{title}</BaseDialog.Title>
              {description && <BaseDialog.Description className="text-ink-muted">{description}</BaseDialog.Description>}
            </div>
            <BaseDialog.Close render={<IconButton size="sm" label="Close" icon={<X />} className="-mr-1.5" />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5">{children}</div>
          {footer && <footer className={dialogFooterStyle}>{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Closes the dialog it stands in: `<DialogClose render={<Button>Cancel</Button>} />`. */
export const DialogClose = BaseDialog.Close
