import lighthouse, { desktopConfig } from 'lighthouse'
import { row } from './report.ts'

const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 }

type Visit = { debugPort: number; extraHeaders?: Record<string, string>; isPublic?: boolean }

/** Runs Lighthouse on a page, with the browser that listens at `debugPort`; public pages also get the SEO score. */
export async function judge(
  name: string,
  url: string,
  { debugPort, extraHeaders = {}, isPublic = false }: Visit,
): Promise<void> {
  const aims: Record<string, number> = isPublic ? { ...AIMS, seo: 100 } : AIMS
  const flags = { port: debugPort, extraHeaders, onlyCategories: Object.keys(aims), logLevel: 'error' as const }
  const judged = await lighthouse(url, flags, desktopConfig)
  const { categories, audits } = judged!.lhr
  const scores = Object.entries(aims).map(([category, aim]) => {
    const score = Math.round((categories[category]?.score ?? 0) * 100)
    return { category, aim, score }
  })
  const met = scores.every(({ score, aim }) => score >= aim)
  const seconds = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((audit) => `${audit.replaceAll(/(\w)\w+-?/g, '$1').toUpperCase()} ${audits[audit]?.displayValue ?? '?'}`)
    .join(', ')
  row(
    `Lighthouse: ${name}`,
    scores.map(({ score }) => score).join(' / '),
    `≥ ${Object.values(aims).join(' / ')}`,
    met,
    seconds,
  )
  for (const { category, score, aim } of scores.filter((one) => one.score < one.aim)) {
    const lost = (categories[category]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
    )
    console.log(`    ${category} ${score} of ${aim}: ${lost.map(({ id }) => id).join(', ')}`)
  }
}
