import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  /** The purpose of the page in one line. */
  description?: ReactNode
  breadcrumb?: ReactNode
  /** A badge or status after the title. */
  status?: ReactNode
  /** Secondary buttons and menus, then the primary action. */
  actions?: ReactNode
}

export function PageHeader({ title, description, breadcrumb, status, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-1">
      {breadcrumb && <div className="mb-1">{breadcrumb}</div>}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {status}
        </div>
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {description && <p className="max-w-160 text-ink-muted">{description}</p>}
    </header>
  )
}
