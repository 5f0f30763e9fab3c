import { z } from 'zod'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { adoptRegion, cancelDeletion, scheduleDeletion, updateSeller, updateWorkspace } from './mutations.ts'
import { getOpenWorkspace, getSeller } from './queries.ts'
import {
  BrowserRegion,
  DeleteWorkspace,
  OpenWorkspace,
  Seller,
  UpdateSeller,
  UpdateWorkspace,
  Workspace,
} from './schema.ts'

/** The current workspace; for the application only. */
export const workspaces = router({
  get: readProcedure('members.read')
    .output(OpenWorkspace)
    .query(({ ctx }) => getOpenWorkspace(ctx)),
  /** The cell that holds the workspace; null if the installation has only one database. */
  cell: readProcedure('workspace.manage')
    .output(z.string().nullable())
    .query(({ ctx }) => ctx.services.directory?.cell ?? null),
  update: writeProcedure('workspace.manage')
    .input(UpdateWorkspace)
    .output(Workspace)
    .mutation(({ ctx, input }) => updateWorkspace(ctx, input)),
  adoptRegion: writeProcedure('workspace.manage')
    .input(BrowserRegion)
    .output(Workspace)
    .mutation(({ ctx, input }) => adoptRegion(ctx, input)),
  seller: readProcedure('invoices.read')
    .output(Seller)
    .query(({ ctx }) => getSeller(ctx)),
  updateSeller: writeProcedure('workspace.manage')
    .input(UpdateSeller)
    .output(Seller)
    .mutation(({ ctx, input }) => updateSeller(ctx, input)),
  scheduleDeletion: writeProcedure('workspace.manage')
    .input(DeleteWorkspace)
    .output(Workspace)
    .mutation(({ ctx, input }) => scheduleDeletion(ctx, input)),
  cancelDeletion: writeProcedure('workspace.manage')
    .input(z.strictObject({}))
    .output(Workspace)
    .mutation(({ ctx }) => cancelDeletion(ctx)),
})
