import { expect } from 'vitest'
import type { TestApi } from './api.ts'
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

/** A workspace of its own with the pushes of the inventory; of every report the sums are checked. */
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
  return {
    workspaceId,
    token,
    call,
    push,
    move: (...movements: unknown[]) => push('movements', movements),
    level: (...levels: unknown[]) => push('levels', levels),
    items: async (query = ''): Promise<Row[]> => (await call('GET', `/inventory/items${query}`)).body.data,
    ledger: async (query = ''): Promise<Row[]> => (await call('GET', `/inventory/movements${query}`)).body.data,
  }
}
export type Stock = Awaited<ReturnType<typeof openStock>>

/** Warnings beside those that any record without ref and any new item has. */
export const notable = ({ warnings }: Report) =>
  warnings.filter(({ code }) => !['not_repeatable', 'item_created'].includes(code))

export const statuses = ({ results }: Report) => results.map(({ status }) => status)
export const codes = (notices: readonly { code: string }[]) => notices.map(({ code }) => code)

export function receipt(qty: number, cost?: number, more: object = {}) {
  return { item: 'A', type: 'receipt', qty, cost, ...more }
}
