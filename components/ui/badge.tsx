import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'neutral' | 'success' | 'caution' | 'warning' | 'danger' | 'info' | 'accent'

const badges: Record<Tone, string> = {
  neutral: 'bg-selected text-ink-muted',
  success: 'bg-success-soft text-success-text',
  caution: 'bg-caution-soft text-caution-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
  accent: 'bg-accent-soft text-accent-text',
}

export const dots: Record<Tone, string> = {
  neutral: 'bg-line-control',
  success: 'bg-success',
  caution: 'bg-caution',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
  accent: 'bg-accent',
}

/** A status label. Colours mean status, never decoration. */
export function Badge({ tone = 'neutral', mono, children }: { tone?: Tone; mono?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'forced-edge inline-flex h-5 items-center rounded-sm px-1.5 align-top text-xs font-medium whitespace-nowrap',
        mono && 'font-mono',
        badges[tone],
      )}
    >
      {children}
    </span>
  )
}

/** A coloured dot with a label, since colour alone is not accessible. */
export function StatusDot({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 align-top whitespace-nowrap">
      <span aria-hidden className={cx('size-2 rounded-full', dots[tone])} />
      {children}
    </span>
  )
}
