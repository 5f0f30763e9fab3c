'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Fragment } from 'react'
import { useSettled } from '#components/palette/use-settled.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useAddress } from '#components/shell/use-address.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Card, Section } from '#components/ui/section.tsx'

const SETTLED_MS = 200

/** Matches of the list's search in the texts of documents. */
export function FoundPlaces() {
  const { root } = useFrame()
  const { documents } = useTRPC()
  const [address] = useAddress()
  const q = useSettled((address.get('q') ?? '').trim().slice(0, 200), SETTLED_MS)
  const found = useQuery(
    documents.find.queryOptions({ q, limit: 20 }, { enabled: q !== '', placeholderData: keepPreviousData }),
  )
  if (q === '' || !found.data) return null
  const { data } = found.data
  return (
    <Section title="In the text">
      {data.length === 0 ? (
        <p className="text-ink-muted">No document contains these words.</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {data.map(({ id, title, snippet, marks }) => (
              <li key={id}>
                <Link href={`${root}/documents/${id}`} className="flex flex-col gap-0.5 px-4 py-2.5 hover:bg-hover">
                  <span className="font-medium" dir="auto">
                    {title}
                  </span>
                  <span className="text-ink-muted" dir="auto">
                    <Marked text={snippet} marks={marks} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

type MarkedProps = { text: string; marks: readonly (readonly [number, number])[] }

function Marked({ text, marks }: MarkedProps) {
  return (
    <>
      {text.slice(0, marks[0]?.[0])}
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          <mark className="rounded-sm bg-warning-soft text-warning-text">{text.slice(from, to)}</mark>
          {text.slice(to, marks[index + 1]?.[0])}
        </Fragment>
      ))}
    </>
  )
}
