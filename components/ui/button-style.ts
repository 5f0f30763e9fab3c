import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border-line-strong bg-control text-ink hover:bg-sunken data-popup-open:bg-sunken',
  ghost: 'border-transparent text-ink-muted hover:bg-hover hover:text-ink data-popup-open:bg-selected',
  danger: 'border-transparent bg-danger text-accent-ink hover:bg-danger-hover',
}

const disabled = 'not-aria-busy:data-disabled:cursor-not-allowed not-aria-busy:data-disabled:text-ink-faint'
/** Disabled solid buttons turn grey instead of transparent, to keep AA contrast. */
const disabledSolid = 'not-aria-busy:data-disabled:border-line not-aria-busy:data-disabled:bg-sunken'

/** The style of buttons and of links that look like buttons; `square` is for an icon without a label. */
export function buttonStyle(options: { variant?: ButtonVariant; size?: ButtonSize; square?: boolean; wide?: boolean }) {
  const { variant = 'secondary', size = 'md', square = false, wide = false } = options
  const height = size === 'sm' ? 'h-7' : 'h-8'
  const width = square ? (size === 'sm' ? 'w-7' : 'w-8') : size === 'sm' ? 'px-2' : 'px-3'
  return cx(
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap',
    'no-underline select-none transition-colors',
    height,
    width,
    size === 'sm' && !square && 'text-sm',
    wide && 'w-full',
    variants[variant],
    disabled,
    variant === 'ghost'
      ? 'not-aria-busy:data-disabled:bg-transparent not-aria-busy:data-disabled:opacity-50'
      : disabledSolid,
  )
}
