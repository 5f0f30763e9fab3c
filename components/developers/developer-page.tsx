import type { ReactNode } from 'react'
import type { NavGroup } from '#components/shell/nav-list.tsx'
import { PortalLayout, TableOfContents } from '#components/shell/portal-layout.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Neighbours } from './neighbours.tsx'
import { SearchButton } from './search-button.tsx'

export type Heading = { id: string; text: string; depth: number }

type DeveloperPageProps = {
  nav?: NavGroup[]
  /** The `href` of this page in `nav`. */
  current?: string
  headings?: Heading[]
  children: ReactNode
}

/** Layout of every developer page. */
export function DeveloperPage({ nav = [], current, headings = [], children }: DeveloperPageProps) {
  return (
    <PortalLayout
      {...(nav.length > 0 && { nav })}
      toc={headings.length > 1 && <TableOfContents headings={headings} />}
      actions={
        <>
          <SearchButton />
          <LinkButton href="/" className="max-sm:hidden">
            Open workspace
          </LinkButton>
        </>
      }
    >
      {children}
      {current && <Neighbours nav={nav} current={current} wide={headings.length === 0} />}
    </PortalLayout>
  )
}

type Named = { slug: string; title: string }

export function guideNav(guides: readonly Named[]): NavGroup[] {
  return [
    { label: 'Guides', items: guides.map(({ slug, title }) => ({ href: `/developers/guides/${slug}`, label: title })) },
  ]
}

export function operationNav(
  tags: readonly { name: string; operations: { id: string; summary: string }[] }[],
): NavGroup[] {
  return tags.map(({ name, operations }) => ({
    label: name,
    items: operations.map(({ id, summary }) => ({ href: `/developers/operations/${id}`, label: summary })),
  }))
}

export function eventNav(events: readonly { name: string }[]): NavGroup[] {
  const nouns = [...new Set(events.map(({ name }) => name.split('.')[0]!))]
  return nouns.map((noun) => ({
    label: noun[0]!.toUpperCase() + noun.slice(1).replaceAll('_', ' '),
    items: events
      .filter(({ name }) => name.startsWith(`${noun}.`))
      .map(({ name }) => ({ href: `/developers/events/${name}`, label: name })),
  }))
}
