'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { later } from '#components/ui/later.tsx'
import { STAFF } from './kind-facts.ts'
import { factsOf, KINDS } from './kinds.ts'
import type { RecordKind, RecordModule, RecordOf } from './record-kind.ts'
import { RecordPage } from './record-page.tsx'
import { RecordsPage } from './records-page.tsx'
import { RowsAwaited } from './rows-awaited.tsx'

type Initial = RecordOf<RecordModule> & { id: string }

/** Those who may create records may change and delete them. */
const useMayWrite = (entity: string) => (factsOf(entity)?.create?.roles ?? STAFF).includes(useFrame().role)

const PAGES = Object.fromEntries(
  KINDS.flatMap(({ entity, records }) => (records ? [[entity, { list: listOf(records), record: pageOf(records) }]] : [])),
)

function listOf(load: () => Promise<RecordKind>) {
  return later<object>(async () => {
    const kind = await load()
    return () => <RecordsPage kind={kind} mayWrite={useMayWrite(kind.entity)} />
  }, RowsAwaited)
}

function pageOf(load: () => Promise<RecordKind>) {
  return later<{ initial: Initial }>(async () => {
    const kind = await load()
    return ({ initial }) => <RecordPage kind={kind} initial={initial} mayWrite={useMayWrite(kind.entity)} />
  })
}

/** The list of a kind whose fields say all that its page shows. */
export function PlainList({ entity }: { entity: string }) {
  const { list: List } = PAGES[entity]!
  return <List />
}

/** A record of such a kind. */
export function PlainRecord({ entity, initial }: { entity: string; initial: Initial }) {
  const { record: Page } = PAGES[entity]!
  return <Page initial={initial} />
}
