import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { takeStep } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { ticketKind } from '../kind.ts'
import { isDone } from '../rules.ts'
import type { AnswerTicket, Ticket } from '../schema.ts'

/** Marks the first response as given now. An answered ticket stays as it is; one that is done is refused with 409. */
export function answerTicket(ctx: WorkspaceContext, seen: AnswerTicket): Promise<Ticket> {
  return change(ctx, (changing) =>
    takeStep(ticketKind, ctx, changing, seen, 'updated', (ticket) => {
      if (ticket.first_response_at !== null) return {}
      if (isDone(ticket)) throw conflict(`This ticket is already ${ticket.status}. Reopen it first.`)
      return { first_response_at: ctx.now.toISOString() }
    }),
  )
}
