import type { AnyColumnWithTable, JoinBuilder } from 'kysely'

/**
 * Joins the record that a column refers to, in the same workspace:
 * `innerJoin('contact', (join) => sameWorkspace(join, 'contact.id', 'lead.contact'))`.
 */
export function sameWorkspace<D, T extends keyof D>(
  join: JoinBuilder<D, T>,
  one: AnyColumnWithTable<D, T>,
  other: AnyColumnWithTable<D, T>,
): JoinBuilder<D, T> {
  return join.onRef(workspaceOf(one), '=', workspaceOf(other)).onRef(one, '=', other)
}

/** The column of the workspace in the table of `column`. */
function workspaceOf<C extends string>(column: C): C {
  return `${column.split('.')[0]}.workspace_id` as C
}
