import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { row } from './report.ts'

/** Installed when a bench asks for it: it brings 12,000 files that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 }

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

type Visit = { debugPort: number; extraHeaders?: Record<string, string>; isPublic?: boolean }

/** Runs Lighthouse on a page, with the browser that listens at `debugPort`; public pages also get the SEO score. */
export async function judge(
  name: string,
  url: string,
  { debugPort, extraHeaders = {}, isPublic = false }: Visit,
): Promise<void> {
  const aims: Record<string, number> = isPublic ? { ...AIMS, seo: 100 } : AIMS
  const { categories, audits } = await run(url, [
    `--port=${debugPort}`,
    `--extra-headers=${JSON.stringify(extraHeaders)}`,
    `--only-categories=${Object.keys(aims).join()}`,
  ])
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

async function run(url: string, options: string[]): Promise<Report> {
  const words = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--preset=desktop', '--quiet']
  const output = ['--output=json', '--output-path=stdout']
  const { stdout } = await promisify(execFile)('npm', [...words, ...output, ...options], { maxBuffer: 64 * 2 ** 20 })
  return JSON.parse(stdout) as Report
}
