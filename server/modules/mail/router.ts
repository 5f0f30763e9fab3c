import { readProcedure, router } from '#server/core/rest/procedures.ts'
import { listMails } from './queries.ts'
import { Outbox } from './schema.ts'

export const mail = router({
  outbox: readProcedure('workspace.manage')
    .output(Outbox)
    .query(async ({ ctx }) => ({
      sends: ctx.services.mailer.sends && !ctx.workspace.sandbox,
      mails: await listMails(ctx),
    })),
})
