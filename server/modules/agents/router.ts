import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById } from '#server/core/values/fields.ts'
import { acceptEach, acceptProposal, refuseEach, refuseProposal } from './proposals/decide.ts'
import { getProposal, listProposals } from './proposals/read.ts'
import { DecidedEach, EachProposal, ListProposals, ProposalPage, ShownProposal } from './schema.ts'

/** For the application only: people review what agents do. */
export const agents = router({
  proposals: readProcedure('agents.read')
    .input(ListProposals)
    .output(ProposalPage)
    .query(({ ctx, input }) => listProposals(ctx, input)),
  proposal: readProcedure('agents.read')
    .input(ById)
    .output(ShownProposal)
    .query(({ ctx, input }) => getProposal(ctx, input.id)),
  accept: onceProcedure('agents.review')
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => acceptProposal(ctx, input.id)),
  refuse: onceProcedure('agents.review')
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => refuseProposal(ctx, input.id)),
  acceptEach: writeProcedure('agents.review')
    .input(EachProposal)
    .output(DecidedEach)
    .mutation(({ ctx, input }) => acceptEach(ctx, input)),
  refuseEach: writeProcedure('agents.review')
    .input(EachProposal)
    .output(DecidedEach)
    .mutation(({ ctx, input }) => refuseEach(ctx, input)),
})
