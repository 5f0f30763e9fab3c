'use client'

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
import { Differences, isShown } from './differences.tsx'
import { useRevert } from './use-revert.ts'
import { useVersionState, useVersions } from './use-versions.ts'
import { differencesSince, type Entry, isOmitted, versionsOf } from './version-states.ts'

export type HistoryProps = {
  kind: Pick<RecordKind, 'entity' | 'fields' | 'isFinal' | 'module' | 'noun'>
  record: Row
  names: Names
}

/** The versions of a record: a slider, what each changed, how it differs from now, and ways back. */
export function RecordHistory({ kind, record, names }: HistoryProps) {
  const list = useVersions(kind.module, record)
  // The newest one stays chosen, too, while newer ones arrive: its buttons must not take back another change.
  const [chosen, choose] = useState(record.version)
  if (list.error) return <Failed error={list.error} onRetry={list.again} />
  const { entries } = list
  if (!entries) return <Skeleton className="h-40" />

  const versions = versionsOf(entries)
  const last = versions.length - 1
  const step = versions.findLastIndex(({ version }) => version <= chosen)
  const entry = versions[step]
  if (!entry) return <p className="text-ink-muted">No versions are stored.</p>
  return (
    <div data-undo className="flex flex-col gap-6">
      {last > 0 && (
        <div className="flex flex-col gap-1">
          <Slider
            label="Version"
            last={last}
            value={step}
            words={`Version ${entry.version} of ${versions[last]!.version}, by ${actorOf(entry)}`}
            onChange={(next) => choose(versions[next]!.version)}
          />
          <div className="flex min-h-6 items-center justify-between gap-4 text-sm text-ink-faint">
            {list.hasOlder ? (
              <Button size="sm" variant="ghost" loading={list.isFetching} onClick={list.showOlder}>
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
  const mayWrite = useMayWrite(kind.entity) && !kind.isFinal?.(record)
  const revert = useRevert(kind)
  const { once, pending } = useOnce()
  const { version, changes } = entry
  const { id } = record
  const isCut = differencesSince(entries, version, record).some(({ from }) => isOmitted(from))
  const state = useVersionState(kind.module, id, version, isCut)
  const since = differencesSince(entries, version, record, state)
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
            {describeWayBack(entry)}
          </p>
        </div>
      </div>
      <Part
        title={isCreation ? 'Created with' : 'Changes'}
        action={
          mayWrite &&
          entry.event.endsWith('.updated') &&
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
        <Differences {...shared} differences={changes} isNew={isCreation} none={describeNone(entry, kind.noun)} />
      </Part>
      {!isNow && (!isCut || state) && (
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
          <Differences {...shared} differences={since} none={describeSame(kind, since.length > 0)} />
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

/** What a version restored or took back, in the words of the buttons. */
function describeWayBack({ reverts, restores }: Entry): string {
  if (restores !== null) return `, restored version ${restores}`
  return reverts === null ? '' : `, took back version ${reverts}`
}

/** A version without shown fields: a restored record, a step such as sending, or a text beside the fields. */
function describeNone({ event }: Entry, noun: string): string {
  const verb = event.slice(event.indexOf('.') + 1)
  if (verb === 'created') return `The ${noun} was restored from the Trash.`
  return verb === 'updated' ? 'No fields of this page changed.' : `The ${noun} was ${verb.replaceAll('_', ' ')}.`
}

/** Without a difference between fields. The text of a document has versions of its own. */
function describeSame({ entity, noun }: HistoryProps['kind'], hasMore: boolean): string {
  if (entity === 'document') return 'The fields are as they were in this version. Its text is under Versions.'
  return hasMore ? 'The fields are as they were in this version.' : `The ${noun} is as it was in this version.`
}
