'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { FocusEvent } from 'react'
import { Toaster as Sonner } from 'sonner'
import { Spinner } from './spinner.tsx'

const BUTTON =
  'h-6 shrink-0 rounded-sm border border-line-strong bg-control px-2 text-sm font-medium text-ink hover:bg-sunken'

/** The container of toasts. Rendered once, in the root layout. */
export function Toaster() {
  return (
    <div onFocusCapture={keepFromCatching}>
      <Sonner
        position="bottom-right"
        closeButton
        // Each has its own button, which a notice in front of it would cover.
        expand
        containerAriaLabel="Messages"
        icons={{
          success: <CircleCheck className="size-4 text-success-text" />,
          error: <CircleAlert className="size-4 text-danger-text" />,
          warning: <TriangleAlert className="size-4 text-warning-text" />,
          info: <Info className="size-4 text-info-text" />,
          loading: <Spinner />,
          close: <X className="size-3.5" />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-(--width) items-start gap-2.5 rounded-md bg-raised py-2.5 pr-9 pl-3 font-sans text-base text-ink shadow-float',
            content: 'flex min-w-0 flex-1 flex-col',
            title: 'font-medium',
            description: 'text-sm text-ink-muted',
            icon: 'flex h-5 items-center',
            actionButton: BUTTON,
            cancelButton: BUTTON,
            closeButton:
              'absolute top-2 right-2 grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink',
          },
        }}
      />
    </div>
  )
}

/**
 * When focus leaves the list, the list returns it to its previous place. That suits its shortcut, which focuses the
 * list itself, but traps users who tab through.
 */
function keepFromCatching(event: FocusEvent): void {
  if (!event.target.matches('ol')) event.stopPropagation()
}
