import { sql } from 'kysely'

/** A time column as RFC 3339 in UTC with milliseconds. */
export function rfc3339(column: string) {
  return sql<string>`rfc3339(${sql.ref(column)})`
}
