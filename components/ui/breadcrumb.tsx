import { ChevronRight } from 'lucide-react'
import Link from 'next/link'

/** The path to this page. The last item is the page itself and has no link. */
export function Breadcrumb({ items }: { items: { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-muted">
        {items.map((item, index) => (
          <li key={item.href ?? item.label} className="flex max-w-full min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight className="size-3.5 shrink-0 text-ink-faint" aria-hidden />}
            {item.href ? (
              <Link
                href={item.href}
                dir="auto"
                className="-mx-1 max-w-64 truncate rounded-sm px-1 leading-6 hover:text-ink"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" dir="auto" className="max-w-64 truncate text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
