import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

const widths = { form: 'max-w-180', page: 'max-w-280', full: '' }

/** The measure of a page inside the shell: a header, then its parts. */
export function Page({ width = 'page', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <div className={cx('mx-auto flex w-full flex-col gap-6 px-4 py-5 md:px-8', widths[width])}>{children}</div>
}
