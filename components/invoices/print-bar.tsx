'use client'

import { ArrowLeft, Printer } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'

/** Toolbar above what is printed; not printed itself. */
export function PrintBar({ back, title }: { back: string; title: string }) {
  return (
    <header className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-surface px-4 py-2 print:hidden">
      <LinkButton href={back} variant="ghost" icon={<ArrowLeft />}>
        Back
      </LinkButton>
      <span className="truncate font-medium">{title}</span>
      <Button className="ml-auto" variant="primary" icon={<Printer />} onClick={() => window.print()}>
        Print<span className="max-sm:sr-only"> or save as PDF</span>
      </Button>
    </header>
  )
}
