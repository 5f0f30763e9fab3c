'use client'

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/**
 * Scrolls a table sideways if it is wider than the space for it. Otherwise this is no scroll container, so the header
 * of the table sticks to the top of the window.
 */
export function Sideways({ className, children, ...rest }: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState<boolean>()
  useLayoutEffect(() => {
    const outer = box.current!
    const table = outer.firstElementChild as HTMLElement
    const observer = new ResizeObserver(() => setFits(table.offsetWidth <= outer.clientWidth))
    observer.observe(outer)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      {...rest}
      ref={box}
      data-sideways={fits === false ? '' : undefined}
      className={cx(!fits && 'overflow-x-auto overscroll-x-contain', className)}
    >
      {children}
    </div>
  )
}
