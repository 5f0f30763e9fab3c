/** The number of tests in a report. A test file that could not be loaded counts as one failure. */
export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = { testResults: { status: string; assertionResults: { status: string }[] }[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts the report of `vitest --reporter=json`. */
export function countVitest(report: unknown): Counts {
  const files = (report as VitestReport).testResults
  const statuses = files.flatMap((file) => file.assertionResults.map((test) => test.status))
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed, failed: failed + broken.length, skipped: statuses.length - passed - failed }
}

/** Counts the report of Playwright's json reporter; a test that passed only on retry counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}
