import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { renewLink } from './mutations.ts'
import { getLink } from './queries.ts'
import { CalendarLink } from './schema.ts'

/** Each member's own feed; only on the application's database. */
export const calendar = router({
  link: readProcedure('calendar.own')
    .output(CalendarLink)
    .query(({ ctx }) => getLink(ctx)),
  renew: writeProcedure('calendar.own')
    .output(CalendarLink)
    .mutation(({ ctx }) => renewLink(ctx)),
})
