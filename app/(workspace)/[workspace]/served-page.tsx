import type { ReactNode } from 'react'
import { Served, type ServedAnswer } from '#components/sync/served.tsx'
import type { Inside } from '#server/caller.ts'

type Queries = Readonly<Record<string, unknown>>

type ServedPageProps = {
  inside: Inside
  /** Inputs by procedure, such as `{ 'tasks.list': { limit: 8 } }`; undefined for a procedure without an input. */
  queries: Queries
  children: ReactNode
}

/** A page whose queries are answered with it. Their inputs must equal those of the page's own queries. */
export async function ServedPage({ inside, queries, children }: ServedPageProps) {
  const answers = await Promise.all(Object.entries(queries).map((entry) => ask(inside.api, ...entry)))
  return <Served answers={answers}>{children}</Served>
}

async function ask(api: Inside['api'], procedure: string, input: unknown): Promise<ServedAnswer> {
  const [module = '', name = ''] = procedure.split('.')
  const call = (api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[module]![name]!
  return { procedure, input, data: await call(input) }
}
