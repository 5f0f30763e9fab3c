import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Edits, hideRecords, moduleOf, type Row, showRecords } from './edits.ts'
import { isRemoval, repairLateAnswers } from './late-answers.ts'
import type { LiveChange } from './live-tabs.ts'

const ALL = [['deals', 'all'], { type: 'query' }]
const GET = [['deals', 'get'], { input: { id: 'd1' }, type: 'query' }]
const LIST = [['deals', 'list'], { type: 'query' }]

const deal = (version: number) => ({ id: 'd1', version, name: `Version ${version}` })

function setUp() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const refetched: unknown[] = []
  const edits: Edits = new Map()
  let staleSince = 0
  const answers = repairLateAnswers({
    queries,
    edits,
    apply: (changes) => {
      for (const change of changes)
        if (isRemoval(change)) hideRecords(queries, change.entity, change.id)
        else showRecords(queries, new Map(), change.entity, change.record as Row)
    },
    staleSince: () => staleSince,
    refetch: ({ queryKey }) => refetched.push(queryKey),
  })
  return {
    queries,
    edits,
    refetched,
    forget: answers.forget,
    change(event: string, record?: Row) {
      staleSince = Date.now()
      answers.remember({ seq: 1, entity: 'deal', id: 'd1', event, record } as unknown as LiveChange)
    },
    /** Starts a fetch; the returned function lets the answer arrive. */
    ask(queryKey: unknown[]) {
      const answer = Promise.withResolvers<unknown>()
      const done = queries.fetchQuery({ queryKey, queryFn: () => answer.promise })
      return async (data: unknown) => {
        answer.resolve(data)
        await done
        await Promise.resolve()
        return queries.getQueryData(queryKey)
      }
    },
    /** A page shows data that came with it. */
    async open(queryKey: unknown[], data: unknown) {
      queries.getQueryCache().build(queries, { queryKey, initialData: data } as never)
      await Promise.resolve()
      return queries.getQueryData(queryKey)
    },
  }
}

test('the names of modules are those of the queries', () => expect(moduleOf('deal')).toBe('deals'))

test('a list that was loading while a record was created, changed or deleted shows the last state', async () => {
  const { ask, change } = setUp()
  const created = ask(ALL)
  change('deal.created', deal(1))
  expect(await created({ data: [], complete: true })).toEqual({ data: [deal(1)], complete: true })

  const changed = ask(ALL)
  change('deal.updated', deal(2))
  change('deal.updated', deal(3))
  expect(await changed({ data: [deal(1)] })).toEqual({ data: [deal(3)] })

  const deleted = ask(ALL)
  change('deal.deleted')
  expect(await deleted({ data: [deal(3)] })).toEqual({ data: [] })
})

test('a record does not return after a change without it, or after a reset', async () => {
  for (const reason of ['change', 'reset'] as const) {
    const { ask, change, forget } = setUp()
    change('deal.updated', deal(2))
    if (reason === 'change') change('deal.rewritten')
    else forget()
    expect(await ask(ALL)({ data: [] })).toEqual({ data: [] })
  }
})

test('erased contacts and purged records are removals, erased members are not', () => {
  const removes = (event: string) =>
    isRemoval({ entity: event.split('.')[0], event, record: { id: 'd1', version: 1 } } as unknown as LiveChange)
  expect(['contact.deleted', 'contact.erased', 'deal.purged'].map(removes)).toEqual([true, true, true])
  expect(['member.erased', 'contact.updated'].map(removes)).toEqual([false, false])
})

test('an answer newer than the change stays as it is', async () => {
  const { ask, change } = setUp()
  const answer = ask(ALL)
  change('deal.updated', deal(2))
  const newer = { data: [deal(4)] }
  expect(await answer(newer)).toBe(newer)
})

test('the page of a record shows a change that happened while the page was on its way', async () => {
  const { change, open, ask } = setUp()
  change('deal.updated', deal(2))
  expect(await open(GET, deal(1))).toEqual(deal(2))
  change('deal.deleted')
  expect(await ask(GET)(deal(2))).toBe(null)
})

test('an answer does not undo a pending edit', async () => {
  const { ask, edits } = setUp()
  const [list, page] = [ask(ALL), ask(GET)]
  edits.set('d1', [{ name: 'Typed' }])
  const shown = { ...deal(1), name: 'Typed' }
  expect(await list({ data: [deal(1), { ...deal(1), id: 'd2' }] })).toEqual({ data: [shown, { ...deal(1), id: 'd2' }] })
  expect(await page(deal(1))).toEqual(shown)
})

test('another query is refetched only if it was read before the change', async () => {
  const { ask, change, open, refetched } = setUp()
  await ask(LIST)([])
  expect(refetched).toEqual([])
  const early = ask(LIST)
  change('deal.updated', deal(2))
  await early([])
  expect(refetched).toEqual([LIST])
  await open([['deals', 'count']], 0)
  expect(refetched).toEqual([LIST, [['deals', 'count']]])
})
