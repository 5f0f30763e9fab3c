'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { backdropStyle, dialogStyle } from '#components/ui/dialog-style.ts'
import { Spinner } from '#components/ui/spinner.tsx'

type FinderDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** The dialog of a finder. Its content remounts on each opening, even during the closing animation. */
export function FinderDialog({ open, onOpenChange, title, children }: FinderDialogProps) {
  const [opening, setOpening] = useState({ open, number: 0 })
  if (open !== opening.open) setOpening({ open, number: opening.number + (open ? 1 : 0) })
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropStyle} />
        <BaseDialog.Popup className={cx(dialogStyle, 'max-w-160')}>
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          <Fragment key={opening.number}>{children}</Fragment>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type FinderProps = {
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  /** The row that Enter opens; defaults to the first. */
  value?: string
  onValueChange?: (value: string) => void
  isSearching: boolean
  /** Shown instead of results. */
  note?: ReactNode
  children: ReactNode
}

/** A search field with results. Focus always stays in the field. */
export function Finder({ label, placeholder, typed, onType, isSearching, note, children, ...picked }: FinderProps) {
  return (
    <Cmdk
      loop
      shouldFilter={false}
      label={label}
      {...picked}
      className="flex min-h-0 flex-col [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint"
    >
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <Cmdk.Input
          autoFocus
          value={typed}
          onValueChange={onType}
          placeholder={placeholder}
          className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-faint"
        />
        {isSearching && <Spinner />}
      </div>
      <Cmdk.List label="Results" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {children}
      </Cmdk.List>
      {note && (
        <p role="status" className="px-4 pt-4 pb-10 text-center text-ink-muted">
          {note}
        </p>
      )}
    </Cmdk>
  )
}
