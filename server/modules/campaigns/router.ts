import { ById, Deleted } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { createCampaign, removeCampaign, restoreCampaign, updateCampaign, updateCampaigns } from './mutations.ts'
import { allCampaigns, getCampaign, listCampaigns } from './queries.ts'
import { Campaign, CreateCampaign, ListCampaigns, UpdateCampaign } from './schema.ts'

/** For the application alone: the API names campaigns, and people plan them. */
export const campaigns = router({
  list: readProcedure('marketing.read')
    .input(ListCampaigns)
    .output(pageOf(Campaign))
    .query(({ ctx, input }) => listCampaigns(ctx, input)),
  all: readProcedure('marketing.read')
    .output(wholeOf(Campaign))
    .query(({ ctx }) => allCampaigns(ctx)),
  get: readProcedure('marketing.read')
    .input(ById)
    .output(Campaign)
    .query(({ ctx, input }) => getCampaign(ctx, input.id)),
  create: onceProcedure('campaigns.write')
    .input(CreateCampaign)
    .output(Campaign)
    .mutation(({ ctx, input }) => createCampaign(ctx, input)),
  update: writeProcedure('campaigns.write')
    .input(UpdateCampaign)
    .output(Campaign)
    .mutation(({ ctx, input }) => updateCampaign(ctx, input)),
  updateEach: writeProcedure('campaigns.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateCampaigns(ctx, input)),
  remove: writeProcedure('campaigns.write')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeCampaign(ctx, input)),
  removeEach: writeProcedure('campaigns.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeCampaign)),
  restore: writeProcedure('campaigns.write')
    .input(ById)
    .output(Campaign)
    .mutation(({ ctx, input }) => restoreCampaign(ctx, input)),
  restoreEach: writeProcedure('campaigns.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreCampaign)),
})
