'use client'

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { SOURCE_LABELS } from '#components/activity/describe-activity.ts'
import { useNames } from '#components/records/use-names.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useAddress } from '#components/shell/use-address.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { DocumentVersion } from '#server/modules/documents/schema.ts'
import { CompareView } from './compare-view.tsx'

const NO_FIELDS = [] as const
const PAGE = 100

/** The history of a document: each version, what it changed, and any two compared. */
export function VersionPage({ id, title }: { id: string; title: string }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const { documents } = useTRPC()
  const names = useNames(NO_FIELDS)
  const [address, write] = useAddress()
  const router = useRouter()
  const calls = useTRPCClient()
  const list = useInfiniteQuery({
    queryKey: documents.versions.infiniteQueryKey({ id }),
    queryFn: ({ pageParam }) =>
      calls.documents.versions.query({ id, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { once, pending } = useOnce()
  const { mutateAsync: restore } = useMutation(documents.restoreVersion.mutationOptions())
  const versions = list.data?.pages.flatMap(({ data }) => data)
  const latest = versions?.[0]?.n ?? 0
  const to = numberOf(address.get('to')) ?? latest
  const from = numberOf(address.get('from')) ?? to - 1
  const authorOf = ({ author, author_kind }: Pick<DocumentVersion, 'author' | 'author_kind'>) =>
    author_kind === 'member' && author ? names.of('member', author) : authorLabel(author_kind)
  const page = `${root}/documents/${id}`
  const restoreTo = (n: number) =>
    once(async (leave) => {
      try {
        await restore({ id, n })
        toast.success(`Restored version ${n}`)
        leave(() => router.push(page))
      } catch (error) {
        toast.error('Could not restore the version', { description: (error as Error).message })
      }
    })
  return (
    <Page>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <Breadcrumb
          items={[
            { label: 'Documents', href: `${root}/documents` },
            { label: title, href: page },
            { label: 'Versions' },
          ]}
        />
      </div>
      <h1 className="text-xl font-semibold tracking-tight">Versions</h1>
      {list.error ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : !versions ? (
        <Skeleton className="h-64" />
      ) : (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
          <nav aria-label="Versions" className="flex min-w-0 flex-col gap-2">
            <ol className="flex flex-col gap-px max-lg:max-h-64 max-lg:overflow-y-auto">
              {versions.map((version) => (
                <li key={version.n}>
                  <BareButton
                    aria-current={version.n === to ? 'true' : undefined}
                    onClick={() => write({ to: String(version.n), from: null })}
                    className={cx(
                      'flex w-full flex-col gap-0.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover',
                      version.n === to && 'bg-selected',
                    )}
                  >
                    <span className="flex items-center gap-2">
                      <span className="font-medium">Version {version.n}</span>
                      {version.reason === 'approval' && <Badge tone="success">Approved</Badge>}
                      {version.reason === 'restore' && <Badge>Restored</Badge>}
                    </span>
                    <span className="text-sm text-ink-muted">
                      {authorOf(version)}, <RelativeTime at={version.at} zone={here.zone} />
                    </span>
                    <span className="text-sm text-ink-muted">{describeChange(notation, version)}</span>
                  </BareButton>
                </li>
              ))}
            </ol>
            {list.hasNextPage && (
              <Button variant="ghost" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show older versions
              </Button>
            )}
          </nav>
          <section aria-label="Comparison" className="flex min-w-0 flex-col gap-4">
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-ink-muted">Version {to} compared with</span>
              <Select
                label="Compare with"
                className="w-44"
                value={String(Math.max(0, from))}
                onValueChange={(n) => write({ from: n, to: String(to) })}
                options={[
                  { value: '0', label: 'Nothing' },
                  ...versions.filter(({ n }) => n !== to).map(({ n }) => ({ value: String(n), label: `Version ${n}` })),
                ]}
              />
              {to < latest && (
                <Button className="ml-auto" loading={pending} onClick={() => void restoreTo(to)}>
                  Restore this version
                </Button>
              )}
            </div>
            {to > 0 && <CompareView key={`${from} ${to}`} id={id} from={from} to={to} authorOf={authorOf} />}
          </section>
        </div>
      )}
    </Page>
  )
}

const numberOf = (text: string | null) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

const authorLabel = (kind: string) =>
  kind === 'member' ? 'Former member' : `Changed ${SOURCE_LABELS[kind as keyof typeof SOURCE_LABELS] ?? 'by Atrium'}`

/** "12 words added, 3 removed" */
function describeChange(
  notation: Notation,
  { words_added, words_removed, blocks_added, blocks_removed }: DocumentVersion,
): string {
  const parts = [
    words_added > 0 && `${count(notation, words_added, 'word')} added`,
    words_removed > 0 && `${count(notation, words_removed, 'word')} removed`,
    words_added + words_removed === 0 && blocks_added > 0 && `${count(notation, blocks_added, 'block')} added`,
    words_added + words_removed === 0 && blocks_removed > 0 && `${count(notation, blocks_removed, 'block')} removed`,
  ].filter(Boolean)
  return parts.join(', ') || 'Text unchanged'
}

const count = (notation: Notation, number: number, noun: string) =>
  `${formatNumber(notation, number)} ${noun}${number === 1 ? '' : 's'}`
