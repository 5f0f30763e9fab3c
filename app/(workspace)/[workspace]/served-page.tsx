import type { ReactNode } from 'react'
import type { RecordModule } from '#components/records/record-kind.ts'
import { Served, type ServedAnswer } from '#components/sync/served.tsx'
import type { Inside } from '#server/caller.ts'
import { MOST_ROWS } from './list-page.tsx'

type ServedPageProps = {
  inside: Inside
  /** Inputs by procedure, such as `{ 'tasks.list': { limit: 8 } }`: undefined for none, a list for several. */
  queries?: Readonly<Record<string, unknown>>
  /** Inputs of infinite lists by procedure, without their limit, and the size of their pages. */
  pages?: { size: number; of: Readonly<Record<string, object>> }
  /** Modules whose list the page shows a part of. Long lists load after the page. */
  lists?: readonly (RecordModule | 'folders')[]
  children: ReactNode
}

/** A page whose queries are answered with it. Their inputs must equal those of the page's own queries. */
export async function ServedPage({ inside: { api }, queries = {}, pages, lists = [], children }: ServedPageProps) {
  const asked = await Promise.all([
    ...Object.entries(queries).flatMap(([procedure, input]) =>
      (Array.isArray(input) ? input : [input]).map((one) => ask(api, procedure, one)),
    ),
    ...Object.entries(pages?.of ?? {}).map(async ([procedure, input]) =>
      (await ask(api, procedure, { ...input, limit: pages!.size })).map((answer) => ({
        ...answer,
        input,
        isFirstPage: true,
      })),
    ),
    ...lists.map(async (module) => {
      const [answer] = await ask(api, `${module}.all`, undefined)
      return answer && (answer.data as { data: unknown[] }).data.length <= MOST_ROWS ? [answer] : []
    }),
  ])
  return <Served answers={asked.flat()}>{children}</Served>
}

async function ask(api: Inside['api'], procedure: string, input: unknown): Promise<ServedAnswer[]> {
  const found = procedure.split('.').reduce((part, name) => (part as Record<string, object>)[name]!, api as object)
  try {
    return [{ procedure, input, data: await (found as (input: unknown) => Promise<unknown>)(input) }]
  } catch (error) {
    // The part of the page that asks for it says so.
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code === 'forbidden') return []
    throw error
  }
}
