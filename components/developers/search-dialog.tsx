'use client'

import { BookOpen, CircleAlert, type LucideIcon, Radio, SquareTerminal } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { takeEarlyKeys } from '#components/palette/early-typing.ts'
import { Finder, FinderDialog } from '#components/palette/finder.tsx'
import { Marked, Row } from '#components/palette/rows.tsx'
import { type Entry, findEntries } from './find-entries.ts'

const ICONS: Record<Entry['kind'], LucideIcon> = {
  guide: BookOpen,
  operation: SquareTerminal,
  event: Radio,
  error: CircleAlert,
}

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Searches guides, operations, events and errors in the browser, in an index that is fetched once. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  return (
    <FinderDialog open={open} onOpenChange={onOpenChange} title="Search the docs">
      <Content onDone={() => onOpenChange(false)} />
    </FinderDialog>
  )
}

function Content({ onDone }: { onDone: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState(takeEarlyKeys)
  const { entries, failed } = useIndex()
  const q = typed.trim()
  const found = !entries ? [] : q === '' ? entries.filter(isWholeGuide) : findEntries(entries, q)
  return (
    <Finder
      label="Search the docs"
      placeholder="Search guides, operations, events, errors"
      typed={typed}
      onType={setTyped}
      isSearching={!entries && !failed}
      note={
        failed
          ? 'Search did not load. Check your connection and try again.'
          : entries && found.length === 0 && `No results for “${q}”.`
      }
    >
      {found.map((entry) => (
        <Row
          key={entry.href}
          value={entry.href}
          icon={ICONS[entry.kind]}
          onSelect={() => {
            onDone()
            router.push(entry.href)
          }}
        >
          <span className="flex min-w-0 flex-col py-1.5">
            <Marked name={entry.title} q={q} />
            <span className="truncate text-sm text-ink-muted">{entry.detail}</span>
          </span>
        </Row>
      ))}
    </Finder>
  )
}

const isWholeGuide = ({ kind, href }: Entry) => kind === 'guide' && !href.includes('#')

let index: Promise<Entry[]> | undefined

function useIndex(): { entries: Entry[] | undefined; failed: boolean } {
  const [entries, setEntries] = useState<Entry[]>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    index ??= fetch('/developers/search.json').then((answer) => answer.json() as Promise<Entry[]>)
    index.then(setEntries, () => {
      index = undefined
      setFailed(true)
    })
  }, [])
  return { entries, failed }
}
