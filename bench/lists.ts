import { addRecords, CHANGES, ITEMS } from './lists/fill.ts'
import { compare } from './support/compare.ts'
import type { Request } from './support/load.ts'
import { type Ours, startOurs, startPeer } from './support/programs.ts'
import { signIn } from './support/sign-in.ts'
import type { Stage } from './support/stage.ts'

const STAGES = ['lead', 'qualified', 'proposal', 'negotiation', 'won', 'lost']
/** Prefixes of names, as typed into the palette: about 1 in 400 contacts and 1 in 100 tasks has one. */
const typed = (n: number) => (n % 2 === 0 ? `task number ${(n * 7919) % 1_000}` : `person ${(n * 7919) % 1_000}`)

/** Lists of other kinds, the change feed and what the application asks for: each request another one. */
export async function measureLists(stage: Stage): Promise<void> {
  await addRecords(stage)
  for (const table of ['task', 'contact', 'deal'])
    await stage.sql(`create index ${table}_words on ${table} using gin (workspace_id, search_text gin_trgm_ops)`)
  const ours = await startOurs(stage)
  const peer = await startPeer(stage, { file: 'bench/lists/peer.ts', probe: '/board' })
  const app = { ...ours, url: new URL('/api/trpc', ours.url).href, headers: await appHeaders(stage, ours) }
  const lists = (
    work: string,
    target: number,
    path: (n: number) => string,
    by: (n: number) => Given,
    side: Ours = ours,
  ) =>
    compare(
      work,
      target,
      { ours: side, next: (n) => ({ path: path(n) }) },
      { url: peer.url, next: (n) => asked(by(n)) },
    )
  try {
    await lists(
      'GET contacts by name, pages 1 to 40',
      0.9,
      (n) => `/contacts?count=false&sort=name&offset=${(n % 40) * 50}`,
      (n) => ['contacts', (n % 40) * 50],
    )
    await lists(
      'GET deals of a stage by amount, pages 1 to 10',
      0.9,
      (n) => `/deals?count=false&stage=${STAGES[n % 6]}&sort=-amount&offset=${(n % 10) * 50}`,
      (n) => ['deals', STAGES[n % 6]!, (n % 10) * 50],
    )
    const since = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    await lists(
      'GET movements of an item since a day',
      0.9,
      (n) => `/inventory/movements?count=false&item=N${n % ITEMS}&from=${since}`,
      (n) => ['movements', `N${n % ITEMS}`, since],
    )
    const place = (n: number) => (n * 7919) % (CHANGES - 200)
    await lists(
      'GET 100 changes after any place',
      0.9,
      (n) => `/changes?limit=100&after=${place(n)}`,
      (n) => ['changes', place(n)],
    )
    await lists(
      'search in the palette',
      0.5,
      (n) => `/search.find?input=${encodeURIComponent(JSON.stringify({ q: typed(n) }))}`,
      (n) => ['palette', `%${typed(n)}%`],
      app,
    )
    await lists(
      'tasks of a board',
      0.5,
      () => '/tasks.all',
      () => ['board'],
      app,
    )
  } finally {
    await ours.stop()
    await peer.stop()
  }
}

type Given = [statement: string, ...values: (string | number)[]]

const asked = ([statement, ...values]: Given): Request => ({
  path: `/${statement}?${values.map((value) => `v=${encodeURIComponent(value)}`).join('&')}`,
})

async function appHeaders(stage: Stage, ours: Ours): Promise<Record<string, string>> {
  return { Cookie: await signIn(stage, new URL(ours.url).origin), 'X-Atrium-Workspace': 'bench' }
}
