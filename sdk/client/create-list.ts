/** A list: awaited, it is one page; iterated, every record. */
export type List<Item, Page> = PromiseLike<Page> &
  AsyncIterable<Item> & {
    /** Every record in an array. Throws if there are more than `max`, by default 10,000. */
    all(options?: { max?: number | undefined }): Promise<Item[]>
  }

/** What lists say of the next page; each has some of these. */
type PageFields = {
  data: { id?: string; version?: number }[]
  has_more: boolean
  offset?: number
  next_cursor?: string | null
  next?: number | null
  next_after?: number | string | null
}
type Query = Record<string, unknown>

const PAGE = 200

/** `byId`: the list can be read by id, without its total and 200 records at a time. Nothing is sent before it is awaited or iterated. */
export function createList<Item, Page>(
  read: (query: Query) => Promise<unknown>,
  query: Query = {},
  byId: boolean,
): List<Item, Page> {
  const list: List<Item, Page> = {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list returns its first page
    then: (resolved, rejected) => (read(query) as Promise<Page>).then(resolved, rejected),
    async *[Symbol.asyncIterator]() {
      let place: Query | undefined = { ...(byId && { limit: PAGE, count: false }), ...query }
      while (place) {
        const page = (await read(place)) as PageFields
        yield* page.data as Item[]
        place = page.has_more ? { ...place, ...nextPlace(page, place, byId) } : undefined
      }
    },
    async all({ max = 10_000 } = {}) {
      const items: Item[] = []
      for await (const item of list) {
        if (items.length === max) throw new RangeError(`more than ${max} records: iterate, or set max`)
        items.push(item)
      }
      return items
    },
  }
  return list
}

/** The parameters of the next page. By id or cursor, no record is missed or repeated while others are written. */
function nextPlace(page: PageFields, { sort, offset }: Query, byId: boolean): Query {
  if (page.next_after !== undefined) return { after: page.next_after, latest: undefined }
  const cursor = page.next_cursor ?? page.next
  if (cursor != null) return { cursor, offset: undefined, after: undefined }
  if (byId && sort === undefined && offset === undefined) return { after: page.data.at(-1)?.id }
  const last = page.data.at(-1)
  // A history is read backwards by version.
  if (page.offset === undefined && last?.version !== undefined) return { before: last.version }
  return { offset: (page.offset ?? 0) + page.data.length }
}
