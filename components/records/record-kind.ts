import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { AppRouter } from '#server/app-router.ts'
import type { RecordField } from './record-field.ts'
import type { Imported } from './use-import.ts'

type Outputs = inferRouterOutputs<AppRouter>
type Inputs = inferRouterInputs<AppRouter>

/** Modules whose records are loaded as one complete list, named as in URLs and procedures. */
export type RecordModule = {
  [M in keyof Outputs]: Outputs[M] extends { all: { data: unknown[] }; get: { id: string } } ? M : never
}[keyof Outputs]

type Listed<M extends RecordModule> = Outputs[M] extends { all: { data: (infer R)[] } } ? R : never

/** A record in lists. */
export type RowOf<M extends RecordModule> = Listed<M> & { id: string; version: number }
/** A record on its page. */
export type RecordOf<M extends RecordModule> = Outputs[M] extends { get: infer R } ? R : never
export type NewOf<M extends RecordModule> = Inputs[M] extends { create: infer I } ? I : never

/** Everything that tables, record pages and dialogs need to know about a kind of record. */
export type RecordKind<M extends RecordModule = RecordModule> = {
  /** Also the path within the workspace, unless `path` overrides it. */
  module: M
  path?: string
  /** The name in events and the change log. */
  entity: string
  /** The subject type of comments, for kinds that have comments and presence. */
  discussed?: string
  /** A control below the comment form that inserts text into it, such as quick replies. */
  inserts?: ComponentType<{ onInsert: (text: string) => void }>
  /** The kind has no calls for the history of a record. */
  history?: false
  /** Whether a step that has no undo, such as issuing, has fixed its fields. */
  isFinal?: (record: Row) => boolean
  /** Asks for values that some changes require, such as the resolution of a ticket. */
  completion?: Completion
  /** "task", "tasks", "Tasks". */
  noun: string
  nouns: string
  title: string
  icon: ReactNode
  /** One sentence on the purpose of these records, shown on an empty list. */
  purpose: string
  /** The first field is the record's name. */
  fields: readonly RecordField[]
  /** The initial order: a field, with `-` for descending. Defaults to newest first. */
  sort?: string
  /** Fields that the search covers. */
  searched: readonly string[]
  /** Columns of which a file needs at least one (default: the name), and further kinds of rows to import. */
  keys?: readonly string[]
  imports?: readonly ImportKind[]
  /** The create dialog: its fields, their initial values and the schema that the server uses. */
  start?: {
    fields: readonly string[]
    values: Partial<NewOf<M>>
    schema: () => Promise<z.ZodType<NewOf<M>>>
    /** Opens the page of a new record, because the work goes on there: the dialog is only its beginning. */
    opens?: true
    /** A hint about the typed values, such as that a record with them exists. */
    advice?: ComponentType<AdviceProps>
  }
}

export type AdviceProps = { values: Readonly<Fields> }

type Fields = Record<string, unknown>
/** Defined in `components/sync/edits.ts`. */
type Row = { id: string; version: number } & Fields

type Completion = {
  /** Whether this change requires further values. */
  needs: (row: Row, fields: Fields) => boolean
  dialog: ComponentType<CompletionProps>
}

export type CompletionProps = {
  /** The records that require them. */
  rows: readonly Row[]
  fields: Fields
  /** Receives the complete change, and the record it is based on if the dialog loaded it. */
  onComplete: (fields: Fields, seen?: Row) => void
  /** Receives the records if the dialog saved them itself. */
  onSaved: (records: readonly Row[]) => void
  onCancel: () => void
}

/** A kind of rows to import. `keys`: a file needs at least one of these columns; defaults to the first field. */
export type ImportKind = {
  module: Imported
  entity: string
  noun: string
  nouns: string
  fields: readonly RecordField[]
  keys?: readonly string[]
}

export const pathOf = ({ module, path = module }: Pick<RecordKind, 'module' | 'path'>) => path

export const fieldOf = ({ fields }: { fields: readonly RecordField[] }, key: string) =>
  fields.find((field) => field.key === key)

/** Why the server refused a record, with the labels of the fields concerned. */
export function reasonSentence(
  kind: Parameters<typeof fieldOf>[0],
  { message, details }: { message: string; details: readonly { field: string; message: string }[] },
): string {
  if (details.length === 0) return message
  const labelled = details.map(({ field, message: words }) => {
    const [key = ''] = field.split('.')
    return `${fieldOf(kind, key)?.label ?? field}: ${words}`
  })
  return [...new Set(labelled)].join('; ')
}

export function nameOf({ fields }: { fields: readonly RecordField[] }, row: Record<string, unknown>): string {
  return (row[fields[0]!.key] as string | null) ?? fields[0]!.blank ?? ''
}
