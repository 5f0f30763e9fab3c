'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Modal, type ModalState } from './modal.tsx'
import { useOverlay } from './use-overlay.ts'

export type DrawerProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: string
  titleHidden?: boolean
  side?: 'left' | 'right'
  size?: 'sm' | 'md' | 'lg'
  footer?: ReactNode
  children: ReactNode
}

type DrawerPopupProps = Omit<DrawerProps, 'open' | 'onOpenChange' | 'trigger'> & ModalState

const widths = { sm: 'max-w-72', md: 'max-w-120', lg: 'max-w-180' }
const sides = {
  left: 'left-0 border-r data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
  right: 'right-0 border-l data-ending-style:translate-x-4 data-starting-style:translate-x-4',
}

/** A panel at the side of the page: a record preview, a delivery, the navigation on small screens. */
export function Drawer({ open, onOpenChange, trigger, ...content }: DrawerProps) {
  const overlay = useOverlay({ open, onOpenChange, trigger, popup: 'dialog' })
  return (
    <>
      {overlay.trigger}
      {overlay.wanted && (
        <DrawerPopup {...content} open={overlay.open} onOpenChange={overlay.setOpen} anchor={overlay.anchor} />
      )}
    </>
  )
}

function DrawerPopup(props: DrawerPopupProps) {
  const { title, titleHidden, side = 'right', size = 'md', footer, children, ...state } = props
  return (
    <Modal
      {...state}
      className={cx(
        'fixed inset-y-0 z-40 flex w-[calc(100vw-3rem)] flex-col border-line bg-raised text-ink shadow-float outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:opacity-0',
        widths[size],
        sides[side],
      )}
      startsOn="first"
      footer={footer}
    >
      {titleHidden ? (
        <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
      ) : (
        <div className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-line pr-3 pl-5">
          <BaseDialog.Title className="truncate text-md font-semibold">{title}</BaseDialog.Title>
          <BaseDialog.Close render={<IconButton size="sm" label="Close" icon={<X />} />} />
        </div>
      )}
      <div className={cx('min-h-0 flex-1 overflow-y-auto', !titleHidden && 'px-5 py-4')}>{children}</div>
    </Modal>
  )
}
