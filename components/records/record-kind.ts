import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AppRouter } from '#server/app-router.ts'
import type { RecordField } from './record-field.ts'
import type { Imported } from './use-import.ts'

type Outputs = inferRouterOutputs<AppRouter>
type Inputs = inferRouterInputs<AppRouter>

/** Modules whose records are held as a whole list: spelled as in addresses and procedures. */
export type RecordModule = {
  [M in keyof Outputs]: Outputs[M] extends { all: { data: unknown[] }; get: { id: string } } ? M : never
}[keyof Outputs]

type Whole<M extends RecordModule> = Outputs[M] extends { all: { data: (infer R)[] } } ? R : never

/** A record as lists hold it. */
export type RowOf<M extends RecordModule> = Whole<M> & { id: string; version: number }
/** A record as its page shows it. */
export type RecordOf<M extends RecordModule> = Outputs[M] extends { get: infer R } ? R : never
export type NewOf<M extends RecordModule> = Inputs[M] extends { create: infer I } ? I : never

/** All that tables, record pages and dialogs need to know of a kind of record. */
export type RecordKind<M extends RecordModule = RecordModule> = {
  /** Also the path below the workspace, unless there is another. */
  module: M
  path?: string
  /** As events and the change log spell it. */
  entity: string
  /** What comments on it are about, where people write any; who else has it open is shown then too. */
  discussed?: string
  /** "task", "tasks", "Tasks". */
  noun: string
  nouns: string
  title: string
  icon: ReactNode
  /** What these records are for, in a sentence: where there are none yet. */
  purpose: string
  /** The first is the record's name. */
  fields: readonly RecordField[]
  /** Order at first: a field, `-` in front for descending; without one the newest come first. */
  sort?: string
  /** Keys that the search box looks in. */
  searched: readonly string[]
  /** What a file needs one of when it is not the name, and what else files can be read into. */
  keys?: readonly string[]
  imports?: readonly ImportKind[]
  /** What a new one is asked for: fields, their values at first, and the schema that the server checks it by. */
  start?: { fields: readonly string[]; values: Partial<NewOf<M>>; schema: () => Promise<z.ZodType<NewOf<M>>> }
}

/** Rows that a file is read into; `keys`: one of these has to be among its columns, the first field unless said otherwise. */
export type ImportKind = {
  module: Imported
  noun: string
  nouns: string
  fields: readonly RecordField[]
  keys?: readonly string[]
}

export const pathOf = ({ module, path = module }: Pick<RecordKind, 'module' | 'path'>) => path

export const fieldOf = ({ fields }: { fields: readonly RecordField[] }, key: string) =>
  fields.find((field) => field.key === key)

/** The name of a record. */
export function nameOf({ fields }: { fields: readonly RecordField[] }, row: Record<string, unknown>): string {
  return (row[fields[0]!.key] as string | null) ?? fields[0]!.blank ?? ''
}
