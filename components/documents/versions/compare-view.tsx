'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { cx } from '#components/ui/cx.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { compareDocuments, type ComparedBlock } from '#server/modules/documents/rules/compare-documents.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import type { DocumentVersion } from '#server/modules/documents/schema.ts'
import { blame } from './blame.ts'
import { MarkedText } from './marked-text.tsx'

export type CompareViewProps = {
  id: string
  /** 0 compares with an empty document. */
  from: number
  to: number
  authorOf: (version: Pick<DocumentVersion, 'author' | 'author_kind'>) => string
}

/** Versions between the two that are read to name the authors. */
const MOST_BETWEEN = 20
const EMPTY: Doc = { type: 'doc', content: [] }

/** The differences between two versions, word by word, with their authors. */
export function CompareView({ id, from, to, authorOf }: CompareViewProps) {
  const { documents } = useTRPC()
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const between = high - low <= MOST_BETWEEN ? range(low, high) : [low, high]
  const read = useQueries({
    queries: between
      .filter((n) => n > 0)
      .map((n) => documents.version.queryOptions({ id, n }, { staleTime: Infinity })),
    combine: (answers) => ({
      versions: answers.every(({ data }) => data) ? answers.map(({ data }) => data!) : undefined,
      error: answers.find(({ error }) => error)?.error,
    }),
  })
  const { versions } = read
  const compared = useMemo(() => {
    if (!versions) return undefined
    const written = versions.map((version) => ({ author: version, doc: version.content as Doc }))
    const chain = low === 0 ? [{ author: versions[0]!, doc: EMPTY }, ...written] : written
    const docOf = (n: number) => (n === 0 ? EMPTY : (versions.find((version) => version.n === n)!.content as Doc))
    const isNamed = between.length > 2 || high - low === 1
    return { blocks: compareDocuments(docOf(from), docOf(to)), authors: isNamed ? blame(chain) : undefined }
    // oxlint-disable-next-line react/exhaustive-deps -- between follows from low and high
  }, [versions, from, to, low, high])
  if (read.error) return <Failed error={read.error} onRetry={() => location.reload()} />
  if (!compared) return <Skeleton className="h-64" />
  const nameOf = (block: ComparedBlock) => {
    const isBackwards = from > to
    const added = isBackwards ? compared.authors?.removed : compared.authors?.added
    const removed = isBackwards ? compared.authors?.added : compared.authors?.removed
    const author =
      block.kind === 'removed' ? removed?.get(textOf(block, 'added')) : added?.get(textOf(block, 'removed'))
    return author && authorOf(author)
  }
  if (compared.blocks.every(({ kind }) => kind === 'same'))
    return <p className="text-ink-muted">These versions have the same text.</p>
  return (
    <div className="flex flex-col gap-3 font-sans">
      {compared.blocks.map((block, index) => (
        <div
          key={index}
          className={cx('min-w-0 border-l-2 pl-3', block.kind === 'same' ? 'border-transparent' : EDGES[block.kind])}
        >
          {block.kind !== 'same' && nameOf(block) && <p className="text-sm text-ink-muted">{nameOf(block)}</p>}
          <p className="break-words whitespace-pre-wrap" dir="auto">
            <MarkedText words={block.words} />
          </p>
        </div>
      ))}
    </div>
  )
}

const EDGES = { added: 'border-success', removed: 'border-danger', changed: 'border-warning' }
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The Markdown of a block on one side: without the words of the other. */
const textOf = ({ words }: ComparedBlock, without: 'added' | 'removed') =>
  words
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')
