import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

const widths = { form: 'max-w-180', page: 'max-w-280', full: '' }

type PageProps = {
  width?: keyof typeof widths
  /** Fills the height of the window below the top bar; one part of the page takes the remaining space. */
  fill?: boolean
  children: ReactNode
}

/** The layout of a page: a header and its sections, with a maximum width. */
export function Page({ width = 'page', fill = false, children }: PageProps) {
  return (
    <div
      className={cx(
        'mx-auto flex w-full flex-col gap-6 px-4 py-5 md:px-8',
        widths[width],
        fill && 'h-[calc(100dvh-3rem)] min-h-128 md:h-dvh',
      )}
    >
      {children}
    </div>
  )
}
