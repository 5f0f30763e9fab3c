import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A lucide icon. */
  icon?: ReactNode
  title: string
  /** One sentence on what will appear here. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** The empty, no-results and error states: text and one next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-sunken text-ink-faint [&>svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-md font-semibold">{title}</p>
      {children && <div className="max-w-96 text-balance text-ink-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
