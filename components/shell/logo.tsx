import { cx } from '#components/ui/cx.ts'

/** The logo mark. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden
      className={cx('size-5 shrink-0 text-accent-text', className)}
      fill="currentColor"
    >
      <path d="M2 18.5V10a8 8 0 0 1 16 0v8.5h-3.5V10a4.5 4.5 0 0 0-9 0v8.5Z" />
      <circle cx="10" cy="16.4" r="2.1" />
    </svg>
  )
}

/** The logo mark with the name. */
export function Wordmark({ suffix }: { suffix?: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-md font-semibold tracking-tight text-ink">
      <Mark />
      <span>Atrium{suffix && <span className="font-normal text-ink-muted"> {suffix}</span>}</span>
    </span>
  )
}
