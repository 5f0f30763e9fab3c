import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '#components/shell/place.ts'
import { moduleOf } from '#components/sync/edits.ts'
import type { Found } from '#server/modules/search/schema.ts'

export type Recent = Pick<Found, 'entity' | 'id'> & { name?: string }

const KEPT = 8

/** The records this browser opened most recently, newest first. */
export class Recents {
  private readonly key: string
  private readonly queries: QueryClient

  constructor(workspace: string, queries: QueryClient) {
    this.key = `atrium recent ${workspace}`
    this.queries = queries
  }

  /** Records a visit. `path` is relative to the workspace; pages that are not records are ignored. */
  visit(path: string, places: readonly Place[]): void {
    const id = path.split('/').at(-1)
    const place = places.find(({ path: root, entity }) => entity && path === `${root}/${id}`)
    // The previous page has loaded by now, so its record has a name in the cache.
    const before = this.list()
    if (!place?.entity || !id) return this.keep(before)
    this.keep([{ entity: place.entity, id }, ...before.filter((recent) => recent.id !== id)])
  }

  list(): Recent[] {
    return this.stored().map((recent) => ({ ...recent, ...this.nameOf(recent) }))
  }

  private nameOf({ entity, id }: Recent): { name?: string } {
    const record = this.queries
      .getQueriesData<{ title?: string; name?: string; number?: string | null }>({
        queryKey: [[moduleOf(entity), 'get'], { input: { id } }],
      })
      .at(0)?.[1]
    const name = record?.title ?? record?.name ?? record?.number
    return name ? { name } : {}
  }

  private stored(): Recent[] {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '[]') as Recent[]
    } catch {
      return []
    }
  }

  private keep(recents: Recent[]): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(recents.slice(0, KEPT)))
    } catch {
      // Storage is unavailable: no recent records.
    }
  }
}
