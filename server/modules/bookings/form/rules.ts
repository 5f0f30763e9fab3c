import type { BookingPage } from '../schema.ts'
import type { PageFormValues } from './schema.ts'

/** "09:00–12:00, 13:00–17:00" */
export const hoursText = (hours: BookingPage['weekly'][number]) =>
  hours.map(({ from, to }) => `${from}–${to}`).join(', ')

/** The form for an existing page. */
export function formOf(page: BookingPage): PageFormValues {
  return {
    title: page.title,
    description: page.description,
    place: page.place,
    zone: page.zone,
    minutes: String(page.minutes),
    weekly: page.weekly.map(hoursText),
    overrides: page.overrides.map(({ day, hours }) => `${day} ${hoursText(hours) || 'closed'}`).join('\n'),
    buffer_before: String(page.buffer_before),
    buffer_after: String(page.buffer_after),
    notice_hours: page.notice_hours,
    horizon_days: page.horizon_days,
    daily_cap: page.daily_cap,
  }
}

/** Defaults for a new page: half an hour, on weekdays, at least half a day ahead. */
export function blankForm(zone: string): PageFormValues {
  const workday = '09:00–12:00, 13:00–17:00'
  return {
    title: '',
    description: '',
    place: '',
    zone,
    minutes: '30',
    weekly: [workday, workday, workday, workday, workday, '', ''],
    overrides: '',
    buffer_before: '0',
    buffer_after: '0',
    notice_hours: 12,
    horizon_days: 60,
    daily_cap: null,
  }
}
