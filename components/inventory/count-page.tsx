'use client'

import { Search } from 'lucide-react'
import { useState } from 'react'
import { Presence } from '#components/presence/presence.tsx'
import { CommentsAndActivity } from '#components/records/comments-and-activity.tsx'
import { Figures } from '#components/records/figures.tsx'
import { fold } from '#components/records/fold.ts'
import { useNames } from '#components/records/use-names.ts'
import { useRecord } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Input } from '#components/ui/input.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Segments } from '#components/ui/segments.tsx'
import type { StockCount } from '#server/modules/inventory/counts/schema.ts'
import { isDifferent } from './count-difference.ts'
import { COUNTS } from './count-kind.tsx'
import { CountLines } from './count-lines.tsx'
import { COUNT_STATES } from './count-states.ts'
import { CountTools } from './count-tools.tsx'
import { ItemChoice } from './item-choice.tsx'
import { useCount } from './use-count.ts'

type Shown = 'all' | 'uncounted' | 'different'
const VIEWS: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'uncounted', label: 'To count' },
  { value: 'different', label: 'Differences' },
]

/** One stock count: expected quantities, counted quantities and the differences. */
export function CountPage({ initial }: { initial: StockCount }) {
  const { root, here } = useFrame()
  const sheet = useRecord('stock_counts', initial) ?? initial
  const { number, location, status, note, bookedAt, lines } = sheet
  const actions = useCount(sheet)
  const names = useNames(COUNTS.fields)
  const [shown, setShown] = useState<Shown>('all')
  const [words, setWords] = useState('')
  const isOpen = status === 'open'
  const counted = lines.filter((line) => line.counted !== null).length
  const found = lines.filter(
    (line) =>
      (shown === 'all' || (shown === 'uncounted' ? line.counted === null : isDifferent(line))) &&
      fold(`${line.name} ${line.number ?? ''} ${line.lot ?? ''}`).includes(fold(words)),
  )
  return (
    <Page>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Breadcrumb items={[{ label: COUNTS.title, href: `${root}/${COUNTS.path}` }, { label: number }]} />
        <span className="flex items-center gap-2">
          <Presence entity="stock_count" id={sheet.id} />
          {isOpen && <CountTools sheet={sheet} actions={actions} />}
        </span>
      </div>
      <header className="flex flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{number}</h1>
          <Badge tone={COUNT_STATES[status].tone}>{COUNT_STATES[status].label}</Badge>
          <span className="text-ink-muted">
            {location}
            {bookedAt && (
              <>
                , applied <RelativeTime at={bookedAt} zone={here.zone} />
              </>
            )}
          </span>
        </span>
        {note && <p className="text-ink-muted">{note}</p>}
      </header>
      <div className="mt-2">
        <Figures
          figures={[
            { label: 'Counted', value: `${counted} of ${lines.length}` },
            { label: 'Differences', value: lines.filter(isDifferent).length },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Input
          className="md:max-w-60"
          type="search"
          icon={<Search />}
          aria-label="Search lines"
          placeholder="Search"
          value={words}
          onValueChange={setWords}
        />
        <Segments label="Filter lines" options={VIEWS} value={shown} onValueChange={setShown} />
      </div>
      <CountLines lines={found} enter={isOpen ? actions.enter : undefined} />
      {isOpen && (
        <div className="max-w-96">
          <ItemChoice label="Add another item" onChoose={({ id }) => void actions.add(id)} />
        </div>
      )}
      <CommentsAndActivity kind={COUNTS} record={sheet} names={names} />
    </Page>
  )
}
