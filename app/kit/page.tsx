import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Wordmark } from '#components/shell/logo.tsx'
import { Main } from '#components/shell/main.tsx'
import { TableOfContents } from '#components/shell/portal-layout.tsx'
import { SkipLink } from '#components/shell/skip-link.tsx'
import { ThemeChoice } from '#components/shell/theme-choice.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Facts } from './facts.tsx'
import { Forms } from './forms.tsx'
import { Inputs } from './inputs.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'
import { Tokens } from './tokens.tsx'

export const metadata: Metadata = { title: 'Kit' }

const parts: { id: string; title: string; content: ReactNode }[] = [
  { id: 'tokens', title: 'Tokens', content: <Tokens /> },
  { id: 'buttons', title: 'Buttons', content: <Buttons /> },
  { id: 'inputs', title: 'Inputs', content: <Inputs /> },
  { id: 'choices', title: 'Choices', content: <Choices /> },
  { id: 'forms', title: 'Forms', content: <Forms /> },
  { id: 'overlays', title: 'Overlays', content: <Overlays /> },
  { id: 'tables', title: 'Tables', content: <Tables /> },
  { id: 'facts', title: 'Facts', content: <Facts /> },
  { id: 'states', title: 'States', content: <States /> },
]

const shells = [
  { href: '/kit/shell', label: 'Workspace' },
  { href: '/kit/sign-in', label: 'Sign-in' },
  { href: '/kit/portal', label: 'Portal' },
]

/** Every UI component in every state. */
export default function KitPage() {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-12 items-center gap-4 border-b border-line bg-surface px-4 md:px-6">
        <Wordmark suffix="Kit" />
        <nav aria-label="Shells" className="flex gap-3 max-md:hidden">
          {shells.map((shell) => (
            <Link key={shell.href} href={shell.href} className="rounded-sm text-ink-muted hover:text-ink">
              {shell.label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto">
          <ThemeChoice />
        </div>
      </header>
      <div className="mx-auto flex max-w-300">
        <div className="sticky top-12 w-48 shrink-0 self-start px-4 py-8 max-md:hidden">
          <TableOfContents headings={parts.map((part) => ({ id: part.id, text: part.title, depth: 2 }))} />
        </div>
        <Main className="flex min-w-0 flex-1 flex-col gap-14 px-4 py-8 md:px-8">
          <h1 className="sr-only">Kit</h1>
          {parts.map((part) => (
            <section key={part.id} id={part.id} className="flex flex-col gap-6">
              <h2 id={`${part.id}-title`} className="text-xl font-semibold tracking-tight">
                {part.title}
              </h2>
              {part.content}
            </section>
          ))}
        </Main>
      </div>
    </div>
  )
}
