/**
 * Public requests, measured on this machine: `npm run bench:edges`. Add names to run only those parts: `npm run
 * bench:edges -- pages`.
 */
import { measureBookings } from './edges/bookings.ts'
import { measureCalendar } from './edges/calendar.ts'
import { measureEmailEvents } from './edges/email-events.ts'
import { measurePages } from './edges/pages.ts'
import { openStage } from './support/stage.ts'

const parts = {
  pages: measurePages,
  'email-events': measureEmailEvents,
  calendar: measureCalendar,
  bookings: measureBookings,
}

const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const stage = await openStage(0)
  try {
    await measure(stage)
  } finally {
    await stage.close()
  }
}
