import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { openWorkspace } from './person.ts'
import { seedWorkspace } from './seed.ts'

type Report = {
  received: number
  created: number
  updated: number
  skipped: number
  failed: number
  results: { index: number; status: string; [more: string]: unknown }[]
  errors: { index: number; field: string; code: string; message: string; candidates?: string[] }[]
  warnings: { index: number; field: string; code: string }[]
}
// oxlint-disable-next-line typescript/no-explicit-any -- a record is whatever the test says it is
type Row = Record<string, any>

/** A workspace with the inventory pushes; checks the totals of every report. */
export async function openStock(api: TestApi) {
  const { workspaceId, token } = await seedWorkspace(api.database)
  const call = api.as(token)
  const push = async (what: 'items' | 'movements' | 'levels', body: unknown): Promise<Report> => {
    const reply = await call('POST', `/inventory/${what}`, body)
    expect(reply.status, reply.text).toBe(200)
    const { received, created, updated, skipped, failed, results }: Report = reply.body
    expect(created + updated + skipped + failed).toBe(received)
    expect(results.map(({ index }) => index)).toEqual(results.map((_, place) => place))
    return reply.body
  }
  const items = async (query = ''): Promise<Row[]> => (await call('GET', `/inventory/items${query}`)).body.data
  const allItems = async (): Promise<Row[]> => {
    const all: Row[] = []
    for (let page: Row[]; (page = await items(`?limit=200&offset=${all.length}`)).length > 0;) all.push(...page)
    return all
  }
  return {
    workspaceId,
    token,
    call,
    push,
    move: (...movements: unknown[]) => push('movements', movements),
    level: (...levels: unknown[]) => push('levels', levels),
    items,
    allItems,
    ledger: async (query = ''): Promise<Row[]> => (await call('GET', `/inventory/movements${query}`)).body.data,
  }
}
export type Stock = Awaited<ReturnType<typeof openStock>>

/** An API for all tests of a file, and for each test a workspace with the inventory pushes. */
export function stockPerTest(): Stock & { api: TestApi } {
  const stock = {} as Stock & { api: TestApi }
  beforeAll(async () => {
    stock.api = await startApi()
  })
  beforeEach(async () => {
    Object.assign(stock, await openStock(stock.api))
  })
  afterAll(() => stock.api.close())
  return stock
}

type House = Awaited<ReturnType<typeof openWorkspace>> & { api: TestApi }

/** The same for a workspace with its owner in the application; an error of an owner's call throws. */
export function warehousePerTest() {
  const house = {} as House
  beforeAll(async () => {
    house.api = await startApi()
  })
  beforeEach(async () => {
    Object.assign(house, await openWorkspace(house.api))
  })
  afterAll(() => house.api.close())
  const run = async (procedure: string, input: unknown) => {
    const { status, body, text } = await house.owner.mutate(procedure, input)
    if (status !== 200) throw new Error(text)
    return body
  }
  const ask = async (procedure: string, input?: unknown) => (await house.owner.query(procedure, input)).body
  const move = (...movements: object[]) => run('inventory.pushMovements', { movements })
  return { house, run, ask, move }
}

/** Warnings apart from those of any record without ref and any new item. */
export const notable = ({ warnings }: Report) =>
  warnings.filter(({ code }) => !['not_repeatable', 'item_created'].includes(code))

export const statuses = ({ results }: Report) => results.map(({ status }) => status)
export const codes = (notices: readonly { code: string }[]) => notices.map(({ code }) => code)

export function receipt(qty: number, cost?: number, more: object = {}) {
  return { item: 'A', type: 'receipt', qty, cost, ...more }
}
