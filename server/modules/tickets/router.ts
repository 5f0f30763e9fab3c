import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { batchProcedure, recordProcedures } from '#server/core/rest/record-procedures.ts'
import { BODY_ERRORS, recordRoute } from '#server/core/rest/routes/route.ts'
import { answerTicket } from './answers/mutations.ts'
import { getTicketFigures } from './figures/queries.ts'
import { ticketKind } from './kind.ts'
import { AnswerTicket, Ticket, TicketFigures, TicketSettings, UpdateTicketSettings } from './schema.ts'
import { updateSettings } from './settings/mutations.ts'
import { getSettings } from './settings/queries.ts'

const answerMeta = recordRoute(
  { path: 'tickets', singular: 'ticket' },
  {
    method: 'POST',
    path: '/answer',
    operationId: 'answerTicket',
    summary: 'Mark a ticket as answered',
    description:
      'Sets `first_response_at` to now, because someone replied to the requester outside Atrium, and fires `ticket.updated`. ' +
      'Repeating the request changes nothing. A resolved or closed ticket without a response returns 409.',
  },
  { versioned: true, example: {}, errors: ['not_found', 'validation_error', 'conflict', ...BODY_ERRORS] },
)

export const tickets = router({
  ...recordProcedures(ticketKind),
  batch: batchProcedure(ticketKind),
  answer: writeProcedure(ticketKind.write)
    .meta(answerMeta)
    .input(AnswerTicket)
    .output(Ticket)
    .mutation(({ ctx, input }) => answerTicket(ctx, input)),
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
