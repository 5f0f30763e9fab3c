'use client'

import type { Row } from '#components/sync/edits.ts'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { KINDS } from './kinds.ts'
import type { RecordKind, RecordModule, RecordOf } from './record-kind.ts'
import { RecordPage } from './record-page.tsx'
import { useMayWrite } from './use-may-write.ts'

type Initial = RecordOf<RecordModule> & Row

const PAGES = Object.fromEntries(KINDS.flatMap(({ entity, records }) => (records ? [[entity, pageOf(records)]] : [])))

function pageOf(load: () => Promise<RecordKind>) {
  return lazyComponent<{ initial: Initial }>(async () => {
    const kind = await load()
    return ({ initial }) => <RecordPage kind={kind} initial={initial} mayWrite={useMayWrite(kind.entity)} />
  })
}

/** The record page of a kind, generated from its fields. */
export function PlainRecord({ entity, initial }: { entity: string; initial: Initial }) {
  const Page = PAGES[entity]!
  return <Page initial={initial} />
}
