import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { listEmailEvents } from './queries.ts'
import { EmailEventList, ListEmailEvents } from './schema.ts'

export const emailEvents = router({
  list: readProcedure('workspace.manage')
    .input(ListEmailEvents)
    .output(EmailEventList)
    .query(async ({ ctx, input }) => ({
      listens: ctx.services.takesEmailEvents,
      url: `${ctx.services.publicUrl}/api/email/webhook`,
      data: await listEmailEvents(ctx, input),
    })),
})
