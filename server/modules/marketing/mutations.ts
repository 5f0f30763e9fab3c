import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'

/** Rows of one table, as many as come, in one parameter of one statement. */
export function insertRows<T extends keyof DB>(tx: Scoped, table: T, rows: readonly object[]) {
  const columns = Object.keys(rows[0]!)
  return tx
    .insertInto(table)
    .columns(columns as never)
    .expression((eb) =>
      eb
        .selectFrom(
          sql<
            Record<string, unknown>
          >`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.as('row'),
        )
        .select(columns.map((column) => sql.ref(`row.${column}`).as(column)) as never),
    )
}

export function campaignUnknown(index: number) {
  const message = 'no campaign has this id, slug or name; the label is kept until one does'
  return [index, 'campaign', 'campaign_unknown', message] as const
}

export function campaignAmbiguous(index: number) {
  const message = 'several campaigns have this name. Send the id or the UTM slug.'
  return { index, field: 'campaign', code: 'campaign_ambiguous', message }
}
