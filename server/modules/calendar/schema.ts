import { z } from 'zod'

/** The URL from which calendar programs fetch a member's tasks and bookings. */
export const CalendarLink = z.object({ url: z.string() })
export type CalendarLink = z.infer<typeof CalendarLink>
