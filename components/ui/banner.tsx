import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<BannerTone, { box: string; icon: ReactNode }> = {
  info: { box: 'bg-info-soft text-info-text', icon: <Info /> },
  success: { box: 'bg-success-soft text-success-text', icon: <CircleCheck /> },
  warning: { box: 'bg-warning-soft text-warning-text', icon: <TriangleAlert /> },
  danger: { box: 'bg-danger-soft text-danger-text', icon: <CircleAlert /> },
}

type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  children?: ReactNode
}

/** A notice about the page. Screen readers announce danger at once and other tones politely. */
export function Banner({ tone = 'info', title, action, children }: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('forced-edge flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md px-3 py-2', tones[tone].box)}
    >
      <span aria-hidden className="flex h-5 items-center [&>svg]:size-4">
        {tones[tone].icon}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        {title && <div className="font-semibold">{title}</div>}
        {children && <div className={title ? 'text-ink' : undefined}>{children}</div>}
      </div>
      {action && <div className="-my-1">{action}</div>}
    </div>
  )
}
