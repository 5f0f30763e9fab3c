import Link from 'next/link'

type CardLinksProps = { links: readonly { href: string; title: string; summary: string }[] }

/** Links to further pages, each with a one-line description. */
export function CardLinks({ links }: CardLinksProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {links.map(({ href, title, summary }) => (
        <li key={href}>
          <Link
            href={href}
            className="flex h-full flex-col gap-1 rounded-lg border border-line px-4 py-3 hover:border-line-strong hover:bg-hover"
          >
            <span className="font-medium">{title}</span>
            <span className="text-base text-ink-muted">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
