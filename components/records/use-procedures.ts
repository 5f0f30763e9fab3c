'use client'

import type { inferRouterOutputs } from '@trpc/server'
import type { DecorateMutationProcedure, DecorateQueryProcedure, DefaultFeatureFlags } from '@trpc/tanstack-react-query'
import type { Row } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { AppRouter } from '#server/app-router.ts'
import type { NewOf, RecordModule, RecordOf, RowOf } from './record-kind.ts'
import type { ListWhole } from './with-texts.ts'

type Call<Input, Output> = {
  input: Input
  output: Output
  transformer: false
  errorShape: AppRouter['_def']['_config']['$types']['errorShape']
  featureFlags: DefaultFeatureFlags
}
type Query<Input, Output> = DecorateQueryProcedure<Call<Input, Output>>
type Mutation<Input, Output> = DecorateMutationProcedure<Call<Input, Output>>
type ById = { id: string }
/** What to revert: the record to a version, or the change of one. */
export type Reverting = ById & ({ to: number } | { change: number })
type Outputs = inferRouterOutputs<AppRouter>
/** The same for all kinds but for the record. */
export type History = Outputs['tasks']['history']
type Reverted = Omit<Outputs['tasks']['revert'], 'record'> & { record: Row }
/** What changed and what was refused; all modules return the same. */
export type UpdatedEach = Extract<Outputs[RecordModule], { updateEach: unknown }>['updateEach']

/** The procedures that the record components use, for one module. */
type Procedures<M extends RecordModule> = {
  all: Query<void, { data: RowOf<M>[]; complete: boolean }>
  /** Whole records, oldest first. Modules with long texts in exports have it. */
  list: Query<Parameters<ListWhole>[0], Awaited<ReturnType<ListWhole>>>
  get: Query<ById & { version?: number }, Row | null>
  /** Those of kinds with `history`. */
  history: Query<ById & { limit?: number; before?: number }, History>
  revert: Mutation<Reverting, Reverted>
  create: Mutation<NewOf<M>, RecordOf<M> & Row>
  update: Mutation<ById & Record<string, unknown>, RecordOf<M> & Row>
  remove: Mutation<ById, { deleted: true }>
  restore: Mutation<ById, RecordOf<M> & Row>
  updateEach: Mutation<{ records: (ById & Record<string, unknown>)[] }, UpdatedEach>
  removeEach: Mutation<{ records: ById[] }, UpdatedEach>
}

/**
 * TypeScript cannot resolve the procedures of a generic module, so this function declares their common types once.
 */
export function useProcedures<M extends RecordModule>(module: M): Procedures<M> {
  return useTRPC()[module] as unknown as Procedures<M>
}
