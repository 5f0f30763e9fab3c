'use client'

import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { KINDS } from './kinds.ts'
import type { RecordKind } from './record-kind.ts'
import { RecordsPage } from './records-page.tsx'
import { RowsAwaited } from './rows-awaited.tsx'
import { useMayWrite } from './use-may-write.ts'

const LISTS = Object.fromEntries(KINDS.flatMap(({ entity, records }) => (records ? [[entity, listOf(records)]] : [])))

function listOf(load: () => Promise<RecordKind>) {
  return lazyComponent<object>(async () => {
    const kind = await load()
    return () => <RecordsPage kind={kind} mayWrite={useMayWrite(kind.entity)} />
  }, RowsAwaited)
}

/** The list page of a kind, generated from its fields. */
export function PlainList({ entity }: { entity: string }) {
  const List = LISTS[entity]!
  return <List />
}
