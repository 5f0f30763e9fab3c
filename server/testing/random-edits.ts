import type { Call } from './api.ts'
import { fieldsOf } from './crud-fields.ts'
import type { Fields, World } from './crud-resource.ts'
import { createWorld, crudResources } from './crud-resources.ts'
import type { Draw } from './draws.ts'

type Row = Fields & { id: string; version: number; updated_at: string }
/** A state of a record as a response showed it. */
export type State = { version: number; at: string; record: Row }

type Sort = { path: string; create: Fields; edits: (draw: Draw, n: number) => Fields }

/** The kinds without an entry in `crudResources`. */
const OTHERS: Sort[] = [
  {
    path: 'tickets',
    create: { title: 'A ticket', tags: ['print'] },
    edits: (draw, n) => pick(draw, [{ title: `Ticket ${n}` }, { urgency: pick(draw, ['low', 'high']) }, { tags: [] }]),
  },
  {
    path: 'risks',
    create: { title: 'A risk' },
    edits: (draw, n) =>
      pick(draw, [
        { title: `Risk ${n}` },
        { inherent: { likelihood: 1 + draw(5), impact: 1 + draw(5) } },
        { inherent: null },
      ]),
  },
  {
    path: 'quotes',
    create: { company: 'A client' },
    edits: (draw, n) =>
      pick(draw, [
        { company: `Client ${n}` },
        { valid_until: pick(draw, ['2027-01-31', null]) },
        { lines: [{ description: 'Proofs', quantity: 1 + draw(9), unit_price: 50, tax_rate: 19 }] },
      ]),
  },
  {
    path: 'mindmaps',
    create: { title: 'A mind map', outline: '- A\n  - B' },
    edits: (draw, n) => pick(draw, [{ title: `Map ${n}` }, { outline: `- A\n  - ${n}` }, { outline: '- A' }]),
  },
  {
    path: 'webhooks',
    create: { url: 'https://example.com/hooks', events: 'task.created' },
    edits: (draw, n) => pick(draw, [{ description: `Display ${n}` }, { status: pick(draw, ['paused', 'active']) }]),
  },
]

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)]!

/** Random edits of records of all kinds that REST can create, and a model of the states that they led to. */
export class RandomEdits {
  /** Every seen state by `<path>/<id>`, in no order. */
  readonly states = new Map<string, State[]>()
  private readonly call: Call
  private readonly draw: Draw
  private readonly sorts: Sort[]
  private count = 0
  private readonly reverts: boolean

  private constructor(call: Call, draw: Draw, world: World, reverts: boolean) {
    this.reverts = reverts
    this.call = call
    this.draw = draw
    const crud = crudResources.map((resource) => {
      const { path, label } = resource
      const { full, nullable } = fieldsOf(resource, world)
      return {
        path,
        create: { [label]: 'New' },
        edits: (choose: Draw, n: number) => {
          const all = Object.entries({ ...full, [label]: `Name ${n}` })
          const fields = all.filter(() => choose(3) === 0)
          const cleared = nullable.filter((name) => name !== 'ext_id' && choose(4) === 0).map((name) => [name, null])
          return Object.fromEntries([...fields, ...cleared])
        },
      }
    })
    this.sorts = [...crud, ...OTHERS]
  }

  /** With `reverts`, a sixth of the edits revert earlier ones. */
  static async open(
    api: Parameters<typeof createWorld>[0],
    draw: Draw,
    { reverts = false } = {},
  ): Promise<RandomEdits> {
    const edits = new RandomEdits(api.call, draw, await createWorld(api), reverts)
    for (const { path, create } of edits.sorts) await edits.write('POST', path, '', create)
    return edits
  }

  get paths(): string[] {
    return this.sorts.map(({ path }) => path)
  }

  /** Edits by several writers at once. */
  async run(edits: number, writers: number): Promise<void> {
    const write = async () => {
      for (let step = 0; step < edits / writers; step++) await this.step()
    }
    await Promise.all(Array.from({ length: writers }, write))
  }

  /** One random edit. Client errors are expected. */
  async step(): Promise<void> {
    const { path, create, edits } = pick(this.draw, this.sorts)
    const ids = [...this.states.keys()].filter((name) => name.startsWith(`${path}/`))
    const drawn = this.draw(12)
    if (drawn === 0) return this.write('POST', path, '', create)
    const name = pick(this.draw, ids)
    const id = name.slice(path.length)
    if (drawn === 1 && path !== 'webhooks') return this.write('DELETE', path, id)
    if (drawn < 4 && path !== 'webhooks') return this.write('POST', path, `${id}/restore`)
    if (this.reverts && drawn < 6 && path !== 'webhooks') {
      const version = 1 + this.draw(this.states.get(name)!.length)
      return this.write('POST', path, `${id}/revert`, pick(this.draw, [{ to: version }, { change: version + 1 }]))
    }
    return this.write('PATCH', path, id, edits(this.draw, ++this.count))
  }

  private async write(method: string, path: string, below: string, body?: Fields): Promise<void> {
    const { status, body: answer, text } = await this.call(method, `/${path}${below}`, body)
    if (status >= 500) throw new Error(text)
    if (status >= 300 || answer.deleted) return
    // A revert answers with more than the record.
    const record = (answer.record ?? answer) as Row
    const name = `${path}/${record.id}`
    const states = this.states.get(name) ?? []
    this.states.set(name, states)
    const isSeen = states.some(({ version }) => version === record.version)
    if (!isSeen) states.push({ version: record.version, at: record.updated_at, record })
  }
}
