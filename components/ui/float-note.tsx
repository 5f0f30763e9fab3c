'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'

type FloatNoteProps = {
  id?: string
  role: 'alert' | 'status'
  /** Ends where its control ends, so that texts below the control can still be read. */
  atEnd?: boolean
  className?: string
  children: ReactNode
}

const EDGE = 8

/**
 * Floats below its control and above everything else, so that the layout does not shift and tables do not clip it.
 */
export function FloatNote({ atEnd = false, className, children, ...rest }: FloatNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.showPopover()
  }, [])
  useEffect(() => {
    const place = () => {
      const element = box.current!
      const control = element.parentElement!.getBoundingClientRect()
      element.style.left = '0'
      const hasRoom = control.bottom + 4 + element.offsetHeight <= window.innerHeight
      element.style.top = `${hasRoom ? control.bottom + 4 : control.top - 4 - element.offsetHeight}px`
      const start = atEnd ? control.right - element.offsetWidth : control.left
      element.style.left = `${Math.max(EDGE, Math.min(start, window.innerWidth - element.offsetWidth - EDGE))}px`
    }
    place()
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place, { passive: true })
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  })
  return (
    <div
      {...rest}
      ref={box}
      popover="manual"
      className={cx(
        'fixed inset-auto z-50 m-0 w-max max-w-72 rounded-md bg-raised px-2.5 py-1.5 text-left text-sm whitespace-normal shadow-float',
        className,
      )}
    >
      {children}
    </div>
  )
}
