import type { ReactNode } from 'react'
import { FirstRowsScope } from '#components/records/first-rows-scope.tsx'
import type { RecordKind, RecordModule } from '#components/records/record-kind.ts'
import { Served, type ServedAnswer } from '#components/sync/served.tsx'
import type { Inside } from '#server/caller.ts'
import { firstRows, MOST_ROWS } from './list-page.tsx'

type ServedPageProps = {
  inside: Inside
  /** Inputs by procedure, such as `{ 'tasks.list': { limit: 8 } }`: undefined for none, a list for several. */
  queries?: Readonly<Record<string, unknown>>
  /** Inputs of infinite lists by procedure, without their limit, and the size of their pages. */
  pages?: { size: number; of: Readonly<Record<string, object>> }
  /** Modules whose list the page shows a part of. Long lists load after the page. */
  lists?: readonly RecordModule[]
  /** Lists of records whose field refers to this record; long ones begin with their first rows. */
  linked?: readonly { kind: RecordKind; by: string; id: string }[]
  children: ReactNode
}

/** A page whose queries are answered with it. Their inputs must equal those of the page's own queries. */
export async function ServedPage({ inside, queries = {}, pages, lists = [], linked = [], children }: ServedPageProps) {
  const { api } = inside
  const [first, ...asked] = await Promise.all([
    Promise.all(linked.map(({ kind, by, id }) => firstRows(inside, kind, { [by]: id }))),
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
  return (
    <FirstRowsScope first={first}>
      <Served answers={asked.flat()}>{children}</Served>
    </FirstRowsScope>
  )
}

const REFUSALS: unknown[] = ['forbidden', 'not_found']

async function ask(api: Inside['api'], procedure: string, input: unknown): Promise<ServedAnswer[]> {
  const found = procedure.split('.').reduce((part, name) => (part as Record<string, object>)[name]!, api as object)
  try {
    return [{ procedure, input, data: await (found as (input: unknown) => Promise<unknown>)(input) }]
  } catch (error) {
    // The part of the page that asks for it says so; an address can hold any input.
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (code === 'BAD_REQUEST' || REFUSALS.includes(cause?.code)) return []
    throw error
  }
}
