import type { Page } from '@playwright/test'

/** Connects Google Ads to its simulator and waits until everything is read; returns the address of the data source. */
export async function connectSource(inside: Page, root: string): Promise<Record<string, string>> {
  await inside.goto(`${root}/connectors`)
  await inside.getByRole('button', { name: 'Connect Google Ads' }).click()
  await inside.getByRole('checkbox').first().check()
  await inside.getByRole('button', { name: 'Start reading' }).click()
  await inside.getByRole('heading', { name: 'Runs' }).waitFor()
  await inside
    .getByRole('table', { name: 'Chosen accounts' })
    .filter({ hasNotText: /Not read yet|still reading/ })
    .waitFor({ timeout: READING_LIMIT_MS })
  return { connector: new URL(inside.url()).pathname }
}

/** Thirteen months in windows of ten days. */
const READING_LIMIT_MS = 60_000
