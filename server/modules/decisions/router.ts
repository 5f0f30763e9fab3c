import { allProcedure, getProcedure, trashProcedures, updateProcedures } from '#server/core/records/procedures.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { decisionKind } from './kind.ts'
import { createDecision, decide, reopenDecision, reviewDecision, reviseAnalysis } from './mutations.ts'
import { requireResult } from './rules/methods.ts'
import { Analyse, Analysis, CreateDecision, Decide, Decision, Evaluated, Review, SeenDecision } from './schema.ts'
import { evaluateApart } from './threads/evaluate-apart.ts'

export const decisions = router({
  all: allProcedure(decisionKind),
  get: getProcedure(decisionKind),
  /** A mutation because inputs are too long for an address; it changes nothing. */
  evaluate: readProcedure('decisions.read')
    .input(Analysis)
    .output(Evaluated)
    .mutation(({ ctx, input, signal }) => evaluateApart(ctx.services, input, { signal })),
  create: onceProcedure('decisions.write')
    .input(CreateDecision)
    .output(Decision)
    .mutation(async ({ ctx, input, signal }) =>
      createDecision(ctx, input, requireResult(await evaluateApart(ctx.services, input, { signal }))),
    ),
  update: updateProcedures(decisionKind).update,
  analyse: writeProcedure('decisions.write')
    .input(Analyse)
    .output(Decision)
    .mutation(async ({ ctx, input: { method, inputs, ...seen }, signal }) =>
      reviseAnalysis(ctx, seen, requireResult(await evaluateApart(ctx.services, { method, inputs }, { signal }))),
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
