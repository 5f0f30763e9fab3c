import path from 'node:path'

/** The number of tests in a report, and the names of those that failed. A test file that could not be loaded counts as one. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

type VitestTest = { status: string; fullName: string }
type VitestReport = { testResults: { name: string; status: string; assertionResults: VitestTest[] }[] }
type Suite = { file: string; suites?: Suite[]; specs: { title: string; ok: boolean }[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
  errors: { message?: string }[]
}

/** Counts the report of `vitest --reporter=json`. */
export function countVitest(report: unknown): Counts {
  const files = (report as VitestReport).testResults
  const statuses = files.flatMap((file) => file.assertionResults.map((test) => test.status))
  const passed = statuses.filter((status) => status === 'passed').length
  const failures = files.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const place = path.relative('.', name)
    return status === 'failed' && failed.length === 0 ? [place] : failed.map(({ fullName }) => `${place}: ${fullName}`)
  })
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed: failures.length, skipped: statuses.length - passed - failed, failures }
}

/** Counts the report of Playwright's json reporter; a test that passed only on retry counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, suites, errors } = report as PlaywrightReport
  const failures = [...suites.flatMap(failedSpecs), ...errors.map(({ message = '' }) => message.split('\n')[0]!)]
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures,
  }
}

function failedSpecs({ file, suites = [], specs }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [...failed.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)]
}
