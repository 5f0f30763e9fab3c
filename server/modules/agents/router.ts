import { z } from 'zod'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { getOwnProposal } from '#server/modules/agent/proposals/queries.ts'
import { OwnProposal } from '#server/modules/agent/proposals/schema.ts'
import { listFigures } from './figures/list.ts'
import { acceptEach, acceptProposal, refuseEach, refuseProposal } from './proposals/decide.ts'
import { countWaiting, getProposal, listProposals, listWaiting } from './proposals/read.ts'
import { revertChange, revertProposals, revertRun } from './reverts/revert.ts'
import { getRun, listRunCalls, listRunChanges, listRuns } from './runs/read.ts'
import {
  AgentFigures,
  Decided,
  DecidedEach,
  EachProposal,
  ListProposals,
  ListRunCalls,
  ListRunChanges,
  ListRuns,
  ListWaiting,
  ProposalPage,
  Reverted,
  RevertedEach,
  Run,
  RunCallPage,
  RunChangePage,
  RunPage,
  ShownProposal,
  Waiting,
  WaitingIds,
} from './schema.ts'

/** Review of agents; for the application, and `outcome` for the agent itself. */
export const agents = router({
  proposals: readProcedure('agents.read')
    .input(ListProposals)
    .output(ProposalPage)
    .query(({ ctx, input }) => listProposals(ctx, input)),
  proposal: readProcedure('agents.read')
    .input(ById)
    .output(ShownProposal)
    .query(({ ctx, input }) => getProposal(ctx, input.id)),
  outcome: readProcedure('agents.read')
    .input(ById)
    .output(OwnProposal)
    .query(({ ctx, input }) => getOwnProposal(ctx, input.id)),
  waiting: readProcedure('agents.read')
    .output(Waiting)
    .query(({ ctx }) => countWaiting(ctx)),
  waitingIds: readProcedure('agents.review')
    .input(ListWaiting.default({}))
    .output(WaitingIds)
    .query(({ ctx, input }) => listWaiting(ctx, input)),
  accept: onceProcedure('agents.review')
    .input(ById)
    .output(Decided)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input.id)),
  refuse: onceProcedure('agents.review')
    .input(ById)
    .output(Decided)
    .mutation(({ ctx, input }) => refuseProposal(ctx, input.id)),
  acceptEach: writeProcedure('agents.review')
    .input(EachProposal)
    .output(DecidedEach)
    .mutation(({ ctx, input }) => acceptEach(ctx, input)),
  refuseEach: writeProcedure('agents.review')
    .input(EachProposal)
    .output(DecidedEach)
    .mutation(({ ctx, input }) => refuseEach(ctx, input)),
  runs: readProcedure('agents.read')
    .input(ListRuns)
    .output(RunPage)
    .query(({ ctx, input }) => listRuns(ctx, input)),
  run: readProcedure('agents.read')
    .input(ById)
    .output(Run)
    .query(({ ctx, input }) => getRun(ctx, input.id)),
  changes: readProcedure('agents.read')
    .input(ListRunChanges)
    .output(RunChangePage)
    .query(({ ctx, input }) => listRunChanges(ctx, input)),
  calls: readProcedure('agents.read')
    .input(ListRunCalls)
    .output(RunCallPage)
    .query(({ ctx, input }) => listRunCalls(ctx, input)),
  revert: onceProcedure('agents.review')
    .input(z.strictObject({ change: z.int().min(1) }))
    .output(Reverted)
    .mutation(({ ctx, input }) => revertChange(ctx, input.change)),
  revertRun: writeProcedure('agents.review')
    .input(ById)
    .output(RevertedEach)
    .mutation(({ ctx, input }) => revertRun(ctx, input.id)),
  revertProposals: writeProcedure('agents.review')
    .input(EachProposal)
    .output(RevertedEach)
    .mutation(({ ctx, input }) => revertProposals(ctx, input)),
  figures: readProcedure('tokens.manage')
    .output(z.array(AgentFigures))
    .query(({ ctx }) => listFigures(ctx)),
})
