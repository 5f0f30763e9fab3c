import { z } from 'zod'
import { Deleted } from '#server/core/fields.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { createPage, removePage, renewPageLink, updatePage } from './mutations.ts'
import { listBookings, listPages } from './queries.ts'
import {
  Booking,
  BookingList,
  BookingPage,
  CreatePage,
  LinkedPage,
  ListBookings,
  PageById,
  UpdatePage,
} from './schema.ts'
import { cancelBooking } from './visits/mutations.ts'

/** The application's door only; visitors come by their links (server/http/booking.ts). */
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
  createPage: onceProcedure('bookings.write')
    .input(CreatePage)
    .output(BookingPage)
    .mutation(({ ctx, input }) => createPage(ctx, input)),
  updatePage: writeProcedure('bookings.write')
    .input(UpdatePage)
    .output(BookingPage)
    .mutation(({ ctx, input }) => updatePage(ctx, input)),
  removePage: writeProcedure('bookings.write')
    .input(PageById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removePage(ctx, input)),
  renewPageLink: writeProcedure('bookings.write')
    .input(PageById)
    .output(BookingPage)
    .mutation(({ ctx, input }) => renewPageLink(ctx, input)),
})
