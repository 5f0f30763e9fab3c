import { z } from 'zod'
import { CreatePage } from '../schema.ts'

/** A selectable duration. */
const minutes = (least: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(least))

const wholeNumber = z.int({ error: 'must be a whole number' })

/** The fields of the booking page form; hours are text such as `09:00-12:00, 13:00-17:00`. */
export const PageForm = z
  .strictObject({
    title: z.string(),
    description: z.string(),
    place: z.string(),
    zone: z.string(),
    minutes: minutes(5),
    weekly: z.array(z.string()),
    overrides: z.string(),
    buffer_before: minutes(0),
    buffer_after: minutes(0),
    notice_hours: wholeNumber.min(0),
    horizon_days: wholeNumber.min(1),
    daily_cap: wholeNumber.min(1).nullable(),
  })
  .transform(({ weekly, overrides, ...rest }) => ({
    ...rest,
    weekly: weekly.map(readHours),
    overrides: overrides
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => ({ day: line.slice(0, 10), hours: readHours(line.slice(10).replace(/^[\s:]+|closed$/g, '')) })),
  }))
  .pipe(CreatePage)

export type PageFormValues = z.input<typeof PageForm>

const TIME = /^(\d{1,2})(?:[.:](\d\d))?$/

/** Reads hours such as `9-12, 13:00–17.30`; whether they are hours is checked by their schema. */
export function readHours(text: string) {
  const spans = text.split(',').map((span) => span.trim())
  return spans.filter(Boolean).map((span) => {
    const [from = '', to = ''] = span.split(/[-–]/).map(readTime)
    return { from, to }
  })
}

function readTime(text: string): string {
  const [, hour, minute = '00'] = TIME.exec(text.trim()) ?? []
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minute}`
}
