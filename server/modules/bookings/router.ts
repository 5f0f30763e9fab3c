import { z } from 'zod'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { createProcedure, trashProcedures, updateProcedures } from '#server/core/rest/record-procedures.ts'
import { bookingPageKind } from './kind.ts'
import { renewPageLink } from './mutations.ts'
import { listBookings, listPages } from './queries.ts'
import { Booking, BookingList, BookingPage, LinkedPage, ListBookings, PageById } from './schema.ts'
import { cancelBooking } from './visits/mutations.ts'

/** Only on the application's database; visitors use signed links (server/http/visitors/booking.ts). */
export const bookings = router({
  list: readProcedure('bookings.read')
    .input(ListBookings)
    .output(BookingList)
    .query(({ ctx, input }) => listBookings(ctx, input)),
  cancel: writeProcedure('bookings.write')
    .input(PageById)
    .output(Booking)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  pages: readProcedure('bookings.read')
    .output(z.array(LinkedPage))
    .query(({ ctx }) => listPages(ctx)),
  createPage: createProcedure(bookingPageKind),
  updatePage: updateProcedures(bookingPageKind).update,
  removePage: trashProcedures(bookingPageKind).remove,
  renewPageLink: writeProcedure('bookings.write')
    .input(PageById)
    .output(BookingPage)
    .mutation(({ ctx, input }) => renewPageLink(ctx, input)),
})
