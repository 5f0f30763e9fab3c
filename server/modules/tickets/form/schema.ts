import { z } from 'zod'
import { readHours } from '../../bookings/form/schema.ts'
import { TicketHours, WorkingWeek } from '../schema.ts'

/** The hours by priority and the working times as a form; hours of a day are text such as `09:00-12:00, 13:00-17:00`. */
export const TimesForm = TicketHours.extend({ weekly: z.array(z.string()) })
  .transform(({ weekly, ...hours }) => ({ ...hours, weekly: weekly.map(readHours) }))
  .pipe(TicketHours.extend({ weekly: WorkingWeek }))
export type ReadTimes = z.infer<typeof TimesForm>
