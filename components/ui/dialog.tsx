'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { dialogStyle } from './dialog-style.ts'
import { IconButton } from './icon-button.tsx'
import { Modal, type ModalState } from './modal.tsx'
import { useOverlay } from './use-overlay.ts'

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

type DialogPopupProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'footer' | 'children'> & ModalState

const widths = { sm: 'max-w-96', md: 'max-w-120', lg: 'max-w-180' }

/**
 * A modal dialog for a short task. Escape, the close button and a click outside close it, after confirmation if the
 * user has typed text. Focus returns to its previous place.
 */
export function Dialog({ open, onOpenChange, trigger, ...content }: DialogProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog' })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <DialogPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}

function DialogPopup(props: DialogPopupProps) {
  const { title, description, size = 'md', footer, children, ...state } = props
  return (
    <Modal {...state} className={cx(dialogStyle, widths[size])} startsOn="popup" footer={footer}>
      <div className="flex shrink-0 items-start justify-between gap-4 px-5 pt-4 pb-1">
        <div className="flex flex-col gap-1">
          <BaseDialog.Title className="text-md font-semibold">{title}</BaseDialog.Title>
          {description && <BaseDialog.Description className="text-ink-muted">{description}</BaseDialog.Description>}
        </div>
        <BaseDialog.Close render={<IconButton size="sm" label="Close" icon={<X />} className="-mt-0.75 -mr-1.5" />} />
      </div>
      <div {...(!footer && reading(title))} className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5">
        {children}
      </div>
    </Modal>
  )
}

/** Without fields, the text itself is focusable, so that the keyboard can scroll it. */
const reading = (title: string) => ({ role: 'region', 'aria-label': title, tabIndex: 0 })
