import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

/**
 * The main landmark, with a place for its menus and lists: beside the page itself they would make the browser style all of it
 * anew each time one opens or closes.
 */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('outline-none', className)}>
      {children}
      <div id="beside-main" className="contents" />
    </main>
  )
}
