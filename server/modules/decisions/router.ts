import { z } from 'zod'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { allProcedure, getProcedure, trashProcedures, updateProcedures } from '#server/core/rest/record-procedures.ts'
import { RecordId } from '#server/core/values/fields.ts'
import { decisionKind } from './kind.ts'
import { listLinked } from './links/queries.ts'
import { createDecision, decide, reopenDecision, reviewDecision, reviseAnalysis } from './mutations.ts'
import { listLinks } from './queries.ts'
import { requireResult } from './rules/methods.ts'
import {
  Analyse,
  Analysis,
  CreateDecision,
  Decide,
  Decision,
  Evaluated,
  LinkedDecision,
  LinkedNames,
  LinkedTo,
  Review,
  RiskSnapshot,
  SeenDecision,
} from './schema.ts'
import { takeSnapshot } from './snapshot/queries.ts'
import { evaluateInThread } from './threads/evaluate-in-thread.ts'

export const decisions = router({
  all: allProcedure(decisionKind),
  get: getProcedure(decisionKind),
  /** A mutation because inputs are too long for an address; it changes nothing. */
  evaluate: readProcedure('decisions.evaluate')
    .input(Analysis)
    .output(Evaluated)
    .mutation(({ ctx, input, signal }) => evaluateInThread(ctx.services, input, { signal })),
  /** The risks of the workspace as inputs of the risk matrix. */
  snapshot: readProcedure('decisions.read')
    .output(RiskSnapshot)
    .query(({ ctx }) => takeSnapshot(ctx)),
  links: readProcedure('decisions.read')
    .input(z.strictObject({ id: RecordId }))
    .output(LinkedNames)
    .query(({ ctx, input }) => listLinks(ctx, input)),
  linked: readProcedure('decisions.read')
    .input(LinkedTo)
    .output(z.array(LinkedDecision))
    .query(({ ctx, input }) => listLinked(ctx, input)),
  create: onceProcedure('decisions.write')
    .input(CreateDecision)
    .output(Decision)
    .mutation(async ({ ctx, input, signal }) =>
      createDecision(ctx, input, requireResult(await evaluateInThread(ctx.services, input, { signal }))),
    ),
  update: updateProcedures(decisionKind).update,
  analyse: writeProcedure('decisions.write')
    .input(Analyse)
    .output(Decision)
    .mutation(async ({ ctx, input: { method, inputs, ...seen }, signal }) =>
      reviseAnalysis(ctx, seen, requireResult(await evaluateInThread(ctx.services, { method, inputs }, { signal }))),
    ),
  decide: writeProcedure('decisions.write')
    .input(Decide)
    .output(Decision)
    .mutation(({ ctx, input }) => decide(ctx, input)),
  reopen: writeProcedure('decisions.write')
    .input(SeenDecision)
    .output(Decision)
    .mutation(({ ctx, input }) => reopenDecision(ctx, input)),
  review: writeProcedure('decisions.write')
    .input(Review)
    .output(Decision)
    .mutation(({ ctx, input }) => reviewDecision(ctx, input)),
  ...trashProcedures(decisionKind),
})
