import type { Call } from './api.ts'

type Row = { id: string; version: number }
type Change = { seq: number; event: string; entity: string; id: string; version: number; data: Row }

/** The lists that a copy consists of, by the entity in the feed. */
export const COPIED: Record<string, string> = {
  task: '/tasks',
  project: '/projects',
  contact: '/contacts',
  deal: '/deals',
  invoice: '/invoices',
  member: '/members',
}

/** A copy of a workspace, kept only as the guide "Changes" describes. */
export class KeptCopy {
  private readonly call: Call
  private readonly records = new Map<string, Map<string, Row>>(Object.keys(COPIED).map((entity) => [entity, new Map()]))
  private place = 0

  constructor(call: Call) {
    this.call = call
  }

  /** Step 1: the position from which to follow the feed. */
  async findPlace(): Promise<void> {
    const { status, body } = await this.call('GET', '/changes?latest=true')
    if (status !== 200) throw new Error(`/changes?latest=true answered ${status}`)
    this.place = body.next_after
  }

  /** Step 2: read every list once. */
  async readLists(): Promise<void> {
    for (const [entity, path] of Object.entries(COPIED))
      for (const row of await readAll(this.call, path)) this.records.get(entity)!.set(row.id, row)
  }

  /** Step 3: apply changes that are newer than the copy. */
  async follow(): Promise<void> {
    for (let more = true; more;) {
      const page = await this.page()
      for (const change of page.data) this.apply(change)
      this.place = page.next_after
      more = page.has_more
    }
  }

  list(entity: string): string[] {
    return shown(this.records.get(entity)!.values())
  }

  private apply({ event, entity, id, version, data }: Change): void {
    const rows = this.records.get(entity)
    if (!rows || version < (rows.get(id)?.version ?? 0)) return
    if (event.endsWith('.deleted')) rows.delete(id)
    else rows.set(id, data)
  }

  private async page(): Promise<{ data: Change[]; next_after: number; has_more: boolean }> {
    const { status, body, text } = await this.call('GET', `/changes?limit=200&after=${this.place}`)
    if (status !== 200) throw new Error(text)
    return body
  }
}

export async function readAll(call: Call, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = '00000000-0000-7000-8000-000000000000', more = true; more;) {
    const { status, body, text } = await call('GET', `${path}?limit=200&after=${after}`)
    if (status !== 200) throw new Error(text)
    rows.push(...body.data)
    after = rows.at(-1)?.id ?? after
    more = body.has_more
  }
  return rows
}

/** Each record as the received bytes. */
export const shown = (rows: Iterable<Row>): string[] => Array.from(rows, (row) => JSON.stringify(row)).toSorted()
