import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

/**
 * The main landmark with a container for its popups. Popups outside it would make the browser recalculate the styles
 * of the whole page each time one opens or closes.
 */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('outline-none', className)}>
      {children}
      <div id="beside-main" className="contents" />
    </main>
  )
}
