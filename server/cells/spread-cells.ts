import { isUnavailable } from '#db/postgres-errors.ts'
import { DomainError, unavailable } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { isMemberHere, listMemberships, type Membership } from '#server/modules/account/queries.ts'
import type { Cell, Cells } from './cells.ts'
import type { Lookups } from './lookups.ts'

type Parts = {
  names: readonly string[]
  lookups: Lookups
  /** Throws `unavailable` while the cell is down. */
  open: (name: string) => Promise<Cell>
  /** The directory, if it is no cell. */
  directory: Cell | undefined
}

/** Longer than a cell takes that is up; one that is down must not delay the list of workspaces. */
const PATIENCE_MS = 1_000

/** Several databases share the workspaces; the directory knows which one holds which. */
export function spreadCells({ names, lookups, open, directory }: Parts): Cells {
  const opened = async (name: string | undefined) => (name === undefined ? undefined : openListed(name))

  /** The directory can name a cell that this node does not have yet, while SERVICE_CELLS grows. */
  async function openListed(name: string): Promise<Cell> {
    if (!names.includes(name)) throw unavailable()
    return open(name)
  }

  const all = () => Promise.all(names.map(open))

  async function memberships(userId: string): Promise<Membership[]> {
    const places = await lookups.ofAccount(userId)
    const found = await Promise.all(
      [...new Set(places.map(({ cell }) => cell))].map(async (cell) => {
        const ids = new Set(places.filter((place) => place.cell === cell).map(({ id }) => id))
        const here = await orNothing(
          openListed(cell).then(({ databases }) => listMemberships(databases.auth.db, userId)),
        )
        return here.filter(({ workspace }) => ids.has(workspace.id))
      }),
    )
    return found.flat().toSorted((a, b) => byName(a.workspace, b.workspace))
  }

  /** Cells that are down are left out. */
  async function emptiest(): Promise<Cell> {
    const counts = await lookups.counts()
    const byLoad = names.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
    for (const name of byLoad) {
      const cell = await open(name).catch(isDown)
      if (cell && (await answers(cell))) return cell
    }
    throw unavailable()
  }

  return {
    names,
    ofSlug: async (slug) => opened(await lookups.bySlug.get(slug)),
    ofWorkspace: async (id) => opened(isId(id) ? await lookups.byId.get(id) : undefined),
    ofKey: async (key, renewed = false) => opened(await lookups.byKey[renewed ? 'renew' : 'get'](key.toString('hex'))),
    memberships,
    named: openListed,
    forNew: emptiest,
    all,
    everywhere: async () => [...(directory ? [directory] : []), ...(await all())],
    isAnyWorkspace: () => lookups.isAnyWorkspace(),
    slugs: () => lookups.slugs(),
  }
}

/** Whether the account belongs to a workspace of any cell; rejects if one that may have it is down. */
export async function isMemberAnywhere(
  { lookups, open }: Pick<Parts, 'lookups' | 'open'>,
  userId: string,
): Promise<boolean> {
  const places = new Set((await lookups.ofAccount(userId)).map(({ cell }) => cell))
  for (const name of places) if (await isMemberHere((await open(name)).databases.auth.db, userId)) return true
  return false
}

/** Both names are plain text of users; ids keep the order of equal ones. */
const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1

function isDown(error: unknown): undefined {
  if (isUnavailable(error) || (error instanceof DomainError && error.code === 'unavailable')) return undefined
  throw error
}

async function answers({ databases }: Cell): Promise<boolean> {
  const answered = databases.auth.pool.query('select 1').then(() => true, isDown)
  return (await within(answered)) ?? false
}

async function orNothing<T>(work: Promise<T[]>): Promise<T[]> {
  return (await within(work.catch(isDown))) ?? []
}

async function within<T>(work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS)
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
