import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { renewLink } from './mutations.ts'
import { getLink } from './queries.ts'
import { CalendarLink } from './schema.ts'

/** Everyone's own; the application's database only. */
export const calendar = router({
  link: readProcedure('calendar.own')
    .output(CalendarLink)
    .query(({ ctx }) => getLink(ctx)),
  renew: writeProcedure('calendar.own')
    .output(CalendarLink)
    .mutation(({ ctx }) => renewLink(ctx)),
})
