'use client'

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import type { Row } from '#components/sync/edits.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Slider } from '#components/ui/slider.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { Names } from '../names.ts'
import type { RecordKind } from '../record-kind.ts'
import { useMayWrite } from '../use-may-write.ts'
import { useProcedures } from '../use-procedures.ts'
import { Differences, isShown } from './differences.tsx'
import { useRevert } from './use-revert.ts'
import { differencesSince, type Entry, versionsOf } from './version-states.ts'

export type HistoryProps = {
  kind: Pick<RecordKind, 'entity' | 'fields' | 'module' | 'noun'>
  record: Row
  names: Names
}

const PAGE = 50

/** The versions of a record: a slider, what each changed, how it differs from now, and ways back. */
export function RecordHistory({ kind, record, names }: HistoryProps) {
  const { id } = record
  const { history } = useProcedures(kind.module)
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    // A new version reloads it.
    queryKey: [...history.queryKey({ id }), 'versions', record.version],
    queryFn: ({ pageParam }) =>
      queries.fetchQuery({
        ...history.queryOptions({ id, limit: PAGE, ...(pageParam !== undefined && { before: pageParam }) }),
        staleTime: 0,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.version : undefined),
    placeholderData: keepPreviousData,
  })
  const [chosen, choose] = useState<number>()
  if (list.error) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton className="h-40" />

  const entries = list.data.pages.flatMap(({ data }) => data)
  const versions = versionsOf(entries)
  const last = versions.length - 1
  const found = versions.findIndex(({ version }) => version === chosen)
  const step = found < 0 ? last : found
  const entry = versions[step]
  if (!entry) return <p className="text-ink-muted">No versions are stored.</p>
  return (
    <div className="flex flex-col gap-6">
      {last > 0 && (
        <div className="flex flex-col gap-1">
          <Slider
            label="Version"
            last={last}
            value={step}
            words={`Version ${entry.version} of ${versions[last]!.version}, by ${actorOf(entry)}`}
            onChange={(next) => choose(next === last ? undefined : versions[next]!.version)}
          />
          <div className="flex min-h-6 items-center justify-between gap-4 text-sm text-ink-faint">
            {list.hasNextPage ? (
              <Button size="sm" variant="ghost" loading={list.isFetching} onClick={() => void list.fetchNextPage()}>
                Show older versions
              </Button>
            ) : (
              <span>Version {versions[0]!.version}</span>
            )}
            <span>Now</span>
          </div>
        </div>
      )}
      <Version kind={kind} record={record} names={names} entry={entry} entries={entries} isNow={step === last} />
    </div>
  )
}

type VersionProps = HistoryProps & { entry: Entry; entries: readonly Entry[]; isNow: boolean }

function Version({ kind, record, names, entry, entries, isNow }: VersionProps) {
  const { zone } = useFrame().here
  const mayWrite = useMayWrite(kind.entity)
  const revert = useRevert(kind)
  const { once, pending } = useOnce()
  const { version, changes, reverts } = entry
  const { id } = record
  const since = differencesSince(entries, version, record)
  const isCreation = version === 1
  const seen = (some: typeof changes) => some.some((one) => isShown(kind, one))
  const isOfAgent = ({ actor }: Entry) => actor.kind === 'agent'
  const next = entries.findLast((one) => one.version > version && one.changes.length > 0)
  const shared = { kind, record, names }
  return (
    <>
      <div className="flex min-w-0 gap-3">
        <Avatar name={actorOf(entry)} seed={entry.actor.id ?? undefined} />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium">Version {version}</h3>
          <p className="break-words text-ink-muted">
            {actorOf(entry)}, <RelativeTime at={entry.at} zone={zone} />
            {reverts !== null && `, reverts version ${reverts}`}
          </p>
        </div>
      </div>
      <Part
        title={isCreation ? 'Created with' : 'Changes'}
        action={
          mayWrite &&
          !isCreation &&
          seen(changes) && (
            <Button
              size="sm"
              loading={pending}
              onClick={() =>
                void once(() => revert({ id, change: version }, `Took back version ${version}`, isOfAgent(entry)))
              }
            >
              Take back this change
            </Button>
          )
        }
      >
        <Differences {...shared} differences={changes} isNew={isCreation} none={noneWords(entry, kind.noun)} />
      </Part>
      {!isNow && (
        <Part
          title="Different now"
          action={
            mayWrite &&
            seen(since) && (
              <Button
                size="sm"
                loading={pending}
                onClick={() =>
                  void once(() =>
                    revert({ id, to: version }, `Restored version ${version}`, next !== undefined && isOfAgent(next)),
                  )
                }
              >
                Restore this version
              </Button>
            )
          }
        >
          <Differences {...shared} differences={since} none={`The ${kind.noun} is as it was in this version.`} />
        </Part>
      )}
    </>
  )
}

function Part({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="text-sm font-medium text-ink-muted">{title}</h4>
        {action}
      </div>
      {children}
    </section>
  )
}

const actorOf = ({ actor }: Entry) =>
  actor.name ?? { system: 'Atrium', form: 'A visitor' }[actor.kind as string] ?? 'Former member'

/** A version without shown fields: a restored record, a step such as sending, or a text beside the fields. */
function noneWords({ event }: Entry, noun: string): string {
  const verb = event.slice(event.indexOf('.') + 1)
  if (verb === 'created') return `The ${noun} was restored from the Trash.`
  return verb === 'updated' ? 'No fields of this page changed.' : `The ${noun} was ${verb.replaceAll('_', ' ')}.`
}
