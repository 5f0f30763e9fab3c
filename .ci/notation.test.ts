import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Code that could write a number outside `components/ui/format-number.ts`, or a day outside `format-day.ts`. */
const OTHER_FORMATS: readonly RegExp[] = [
  /\.toLocale(Date|Time)?String\(/,
  /\bIntl\.(Number|DateTime)Format\(/,
  /\bnumberFormat\(/,
  // Days as `YYYY-MM-DD` are no words.
  /\bdateFormat\('(?!en-CA')/,
  /\.toFixed\(/,
]

/** Days and hours of a time zone, sums and coordinates that nobody reads, and pages without a workspace. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'app/kit/tables.tsx': ["token.calls.toLocaleString('en')"],
  'components/ui/formats.ts': ['Intl.DateTimeFormat(locale, options)', 'Intl.NumberFormat(locale, options)'],
  'components/ui/format-number.ts': ['numberFormat(', 'value.toFixed(6)'],
  'components/home/figure-cards.tsx': ["dateFormat('en', { month: 'short', timeZone: 'UTC' })"],
  'components/inventory/count-lines.tsx': ['(counted - expected).toFixed(4)'],
  'components/inventory/receive-dialog.tsx': ['(qty - received).toFixed(4)'],
  'components/risks/score-line.tsx': ['x(index).toFixed(1)', 'y(score).toFixed(1)'],
  'components/status/describe-status.ts': ['(Math.floor(uptime * 10_000) / 100).toFixed(2)'],
  'components/workspaces/browser-region.ts': ['Intl.DateTimeFormat().resolvedOptions().timeZone'],
  'components/bookings/zone-choice.tsx': ['Intl.DateTimeFormat().resolvedOptions().timeZone'],
  'components/bookings/format-time.ts': ["Intl.DateTimeFormat('en-GB', "],
}

function otherFormats(path: string, text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const rest = (ALLOWED[path] ?? []).reduce((left, allowed) => left.replaceAll(allowed, ''), line)
    return OTHER_FORMATS.some((pattern) => pattern.test(rest)) ? [`${path}: ${line.trim()}`] : []
  })
}

const screens = readSources().filter(({ path, isTest }) => !isTest && /^(app|components)\//.test(path))

test('components write numbers and days in the notation of the workspace', () => {
  expect(screens.length).toBeGreaterThan(300)
  expect(screens.flatMap(({ path, text }) => otherFormats(path, text))).toEqual([])
})

test.each([
  "const words = count.toLocaleString('en')",
  "new Intl.NumberFormat('en', { style: 'percent' }).format(share)",
  "numberFormat('en', {}).format(count)",
  'const words = share.toFixed(3)',
  "dateFormat('en-GB', { dateStyle: 'long' }).format(day)",
])('%s is found', (line) => expect(otherFormats('components/deals/deal-page.tsx', line)).toHaveLength(1))

test('every exception matches existing code', () => {
  const texts = new Map(screens.map(({ path, text }) => [path, text]))
  const gone = Object.entries(ALLOWED).flatMap(([path, lines]) =>
    lines.filter((line) => !texts.get(path)?.includes(line)).map((line) => `${path}: ${line}`),
  )
  expect(gone).toEqual([])
})
