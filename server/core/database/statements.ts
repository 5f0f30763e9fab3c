import type { AnyColumnWithTable, CompiledQuery, JoinBuilder, SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { Actor } from '#server/core/values/actor.ts'
import type { Workspace } from './context.ts'

/** A query of any table, as the parts that complete it see it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that only the caller knows
export type Rows = SelectQueryBuilder<any, any, any>

/** The workspace and caller of a query. */
export type View = { db: Reader; workspace: Workspace; actor: Actor }

/** A placeholder for a value while a statement is built: one of `values`, or a column of a row in them. */
class Placeholder {
  readonly name: string
  readonly column: string | undefined
  constructor(name: string, column?: string) {
    this.name = name
    this.column = column
  }
}

type Row = Record<string, unknown>

/** Beyond it, the oldest statement is built again when it is next used. */
const LIMIT = 1_000
const built = new Map<string, CompiledQuery<unknown>>()

/**
 * Runs a query that is built once per `shape` and then only bound: building with Kysely costs about 40 µs, as much as
 * the rest of a call. `build` must not inspect `values`, the workspace's id or the caller's id. It may depend on the
 * caller's kind and role, and on which values are present if `shape` includes that. Without a shape it is built on
 * each call. A plain object in the values is a row.
 */
export async function query<R, V extends Record<string, unknown>>(
  ctx: View,
  shape: string | null,
  values: V,
  build: (view: View, values: V) => { compile(): CompiledQuery<R> },
): Promise<R[]> {
  const statement = shape === null ? build(ctx, values).compile() : filled(ctx, shape, values, build)
  return (await ctx.db.executeQuery<R>(statement)).rows
}

function filled<R, V extends Record<string, unknown>>(
  ctx: View,
  shape: string,
  values: V,
  build: (view: View, values: V) => { compile(): CompiledQuery<R> },
): CompiledQuery<R> {
  const role = 'role' in ctx.actor ? `${ctx.actor.kind} ${ctx.actor.role}` : ctx.actor.kind
  const key = `${role} ${shape}`
  let statement = built.get(key) as CompiledQuery<R> | undefined
  if (!statement) {
    statement = build(placeholderView(ctx), placeholdersFor(values)).compile()
    if (built.size >= LIMIT) built.delete(built.keys().next().value!)
    built.set(key, statement)
  }
  const parameters = statement.parameters.map((value) => {
    if (!(value instanceof Placeholder)) return value
    if (value.name === ' workspace') return ctx.workspace.id
    if (value.name === ' actor') return ctx.actor.id
    return value.column === undefined ? values[value.name] : (values[value.name] as Row)[value.column]
  })
  return { ...statement, parameters }
}

function placeholdersFor<V extends Record<string, unknown>>(values: V): V {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, isRow(value) ? columnsOf(name, value) : new Placeholder(name)]),
  ) as V
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function columnsOf(name: string, row: Row): Record<string, Placeholder> {
  return Object.fromEntries(Object.keys(row).map((column) => [column, new Placeholder(name, column)]))
}

function placeholderView({ db, workspace, actor }: View): View {
  const id = (name: string) => new Placeholder(name) as unknown as string
  return { db, workspace: { ...workspace, id: id(' workspace') }, actor: { ...actor, id: id(' actor') } }
}

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
