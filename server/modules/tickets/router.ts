import { recordProcedures } from '#server/core/records/procedures.ts'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { getTicketFigures } from './figures/queries.ts'
import { ticketKind } from './kind.ts'
import { TicketFigures, TicketSettings, UpdateTicketSettings } from './schema.ts'
import { updateSettings } from './settings/mutations.ts'
import { getSettings } from './settings/queries.ts'

export const tickets = router({
  ...recordProcedures(ticketKind),
  figures: readProcedure(ticketKind.read)
    .output(TicketFigures)
    .query(({ ctx }) => getTicketFigures(ctx)),
  settings: readProcedure(ticketKind.read)
    .output(TicketSettings)
    .query(({ ctx }) => getSettings(ctx)),
  updateSettings: writeProcedure('workspace.manage')
    .input(UpdateTicketSettings)
    .output(TicketSettings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
