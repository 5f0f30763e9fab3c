import { z } from 'zod'

/** The address under which calendar programs fetch one's tasks and bookings. */
export const CalendarLink = z.object({ url: z.string() })
export type CalendarLink = z.infer<typeof CalendarLink>
