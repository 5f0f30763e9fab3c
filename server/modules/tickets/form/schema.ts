import { z } from 'zod'
import { readHours } from '../../bookings/form/schema.ts'
import { TicketHours, WorkingWeek } from '../schema.ts'

/** The times of the ticket settings as a form; hours of a day are text such as `09:00-12:00, 13:00-17:00`. */
export const TimesForm = z
  .strictObject({ hours: TicketHours, weekly: z.array(z.string()) })
  .transform(({ hours, weekly }) => ({ hours, weekly: weekly.map(readHours) }))
  .pipe(z.strictObject({ hours: TicketHours, weekly: WorkingWeek }))
