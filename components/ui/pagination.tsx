'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { formatNumber } from './format-number.ts'
import { useNotation } from './reader.tsx'

type LoadMoreProps = { shown: number; total?: number; loading?: boolean; onLoadMore?: () => void }

/** Loads more near the end of a list or on a click. Without `onLoadMore`, the list is complete. */
export function LoadMore({ shown, total, loading, onLoadMore }: LoadMoreProps) {
  const words = useLabels()
  const end = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(() => !loading && onLoadMore?.())
  useEffect(() => {
    const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && goOn(), {
      rootMargin: '400px',
    })
    if (end.current) near.observe(end.current)
    return () => near.disconnect()
  }, [shown])
  return (
    <div ref={end} className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
      <span className="text-sm text-ink-muted tabular-nums" role="status">
        {total === undefined ? `${words(shown)} shown` : `${words(shown)} of ${words(total)}`}
      </span>
      {onLoadMore && (
        <Button size="sm" loading={loading} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </div>
  )
}

type PagerProps = { from: number; to: number; total: number; onPrevious?: () => void; onNext?: () => void }

/** Pagination by page. A missing callback means that there is no such page. */
export function Pager({ from, to, total, onPrevious, onNext }: PagerProps) {
  const words = useLabels()
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
      <span className="text-sm text-ink-muted tabular-nums" role="status">
        {words(from)}–{words(to)} of {words(total)}
      </span>
      <span className="flex gap-2">
        <Button size="sm" icon={<ChevronLeft />} disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        <Button size="sm" disabled={!onNext} onClick={onNext}>
          <span className="flex items-center gap-1">
            Next <ChevronRight className="-mr-0.5 size-4" />
          </span>
        </Button>
      </span>
    </nav>
  )
}

function useLabels() {
  const notation = useNotation()
  return (count: number) => formatNumber(notation, count)
}
