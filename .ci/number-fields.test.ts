import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Code that could parse a typed number outside `components/ui/read-number.ts`. */
const OTHER_PARSERS: readonly RegExp[] = [
  /\btype=\{?["']number["']/,
  /\bvalueAsNumber\b/,
  /\bparse(Float|Int)\(/,
  /\binputMode=/,
  /\bcoerce\.number\(/,
  /\.replace(All)?\(\s*(['"][.,]['"]|\/\[[^\]]*[.,][^\]]*\]\/g?|\/\\?[.,]\/g?)\s*,/,
  /(?<![\w.])Number\(/,
  /\.transform\(Number\)/,
  /(?<!['\w.)\]])\+(value|text|typed|input|event)\b/,
]

/** Parts of typed days, and numbers that no person typed: addresses, stored settings, choices, sums, one-time codes, parsed decimals. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'components/ui/read-number.ts': ['Number(value)', 'Number(read.value)'],
  'components/ui/number-input.tsx': ['Number(decimal)', 'inputMode="decimal"'],
  'components/ui/slider.tsx': ['Number(event.target.value)'],
  'components/ui/day-expressions.ts': ['Number(count)'],
  'components/ui/month-choice.tsx': ['Number(month.slice(0, 4))', 'Number(today.slice(0, 4))'],
  'components/ui/read-typed-day.ts': [
    'Number(first)',
    'Number(second)',
    'Number(number)',
    'Number(written.year)',
    'Number(today.slice(0, 4))',
    'Number(start.slice(0, 4))',
    "replaceAll(',', ' ')",
  ],
  'components/records/csv.ts': ['Number(read.value)', 'Number(answer.value)'],
  'components/records/find-rows.ts': ['Number(a.at === undefined) - Number(b.at === undefined)'],
  'components/records/field-filter.ts': ['>= Number(from)', '<= Number(to)'],
  'components/records/filter-control.tsx': ['Number(bound)'],
  'components/records/list-query.ts': ["value.replaceAll(',', '%2C')"],
  'components/tasks/calendar-day.tsx': ['Number(day.slice(8))'],
  'components/account/two-factor-dialog.tsx': ['inputMode="numeric" autoComplete="one-time-code"'],
  'components/account/code-form.tsx': ['inputMode="numeric" autoComplete="one-time-code"'],
  'components/inventory/movement-section.tsx': ["Number(params.get('offset') ?? 0)"],
  'components/inventory/count-lines.tsx': ['Number((counted - expected).toFixed(4))'],
  'components/inventory/receive-dialog.tsx': ['Number((qty - received).toFixed(4))', 'Number(place)'],
  'components/webhooks/asked-deliveries.ts': ["Number(words.get('offset') ?? 0)"],
  'components/trash/trash-page.tsx': ["Number(params.get('offset') ?? 0)"],
  'components/bookings/page-dialog.tsx': ['Number(present)'],
  'components/tokens/rotate-token-dialog.tsx': ['Number(overlap)'],
  'components/campaigns/campaign-results.tsx': ['Number(period)'],
  'components/connectors/matching-page.tsx': ["Number(address.get('from'))"],
  'components/newsletters/composing/content-fields.tsx': ['Number(value)'],
  'app/(print)/[workspace]/quotes/[quote]/print/page.tsx': ['Number(revision)'],
  'components/documents/editor/drag-handle.ts': ['Number.parseFloat(getComputedStyle(block).lineHeight)'],
  'components/documents/editor/paste-html.ts': ['Number(/mso-list:[^;"\']*level(\\d)/i.exec(style)?.[1] ?? 0)'],
  'components/documents/versions/version-page.tsx': ['Number(text)'],
}

function otherParsers(path: string, text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const rest = (ALLOWED[path] ?? []).reduce((left, allowed) => left.replaceAll(allowed, ''), line)
    return OTHER_PARSERS.some((pattern) => pattern.test(rest)) ? [`${path}: ${line.trim()}`] : []
  })
}

const sources = readSources().filter(({ isTest }) => !isTest)

test('no field has its own number parser', () => {
  const screens = sources.filter(({ path }) => /^(app|components)\//.test(path))
  expect(screens.length).toBeGreaterThan(300)
  expect(screens.flatMap(({ path, text }) => otherParsers(path, text))).toEqual([])
})

test('form schemas accept numbers, not text', () => {
  const forms = sources.filter(({ path }) => /^server\/modules\/.+\/form\/schema\.ts$/.test(path))
  expect(forms.length).toBeGreaterThan(0)
  const chosen = /const minutes =[\s\S]*?\n\n/
  expect(forms.flatMap(({ path, text }) => otherParsers(path, text.replace(chosen, '')))).toEqual([])
})

test('no server code removes a comma from a number', () => {
  const server = sources.filter(({ path }) => path.startsWith('server/'))
  const comma = /parseFloat\(|\.replace(All)?\(\s*(['"],['"]|\/\[?,\]?\/g?)\s*,\s*['"]\.?['"]/
  expect(server.filter(({ text }) => comma.test(text)).map(({ path }) => path)).toEqual([])
})

test.each([
  '<Input type="number" />',
  '<Input inputMode="decimal" />',
  'const amount = parseFloat(text)',
  'onValueChange={(text) => set(Number(text))}',
  "const plain = text.replace(',', '.')",
  'const plain = text.replaceAll(/[,\\s]/g, "")',
  'const value = event.currentTarget.valueAsNumber',
  'const value = +text',
])('%s is found', (line) => expect(otherParsers('components/deals/deal-page.tsx', line)).toHaveLength(1))

test('every exception matches existing code', () => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const gone = Object.entries(ALLOWED).flatMap(([path, lines]) =>
    lines.filter((line) => !texts.get(path)?.includes(line)).map((line) => `${path}: ${line}`),
  )
  expect(gone).toEqual([])
})
