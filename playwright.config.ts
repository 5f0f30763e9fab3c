import { defineConfig } from '@playwright/test'
import { preferMemory } from './.ci/memory-folder.ts'
import { browserLaunch } from './e2e/support/browser.ts'
import { phone } from './e2e/support/phone.ts'

preferMemory()

const desktop = { width: 1440, height: 900 }
/** Tests for both widths. `npm test` runs them in one: on a phone those that also have the tag `@phone`. */
const everyWidth = /@every-width/
const phoneFirst = /@phone/

const GALLERY = '**/gallery.test.ts'
const STRESS = '**/*.stress.test.ts'
const isStress = Boolean(process.env['STRESS'])
/** Set by `npm test`, which leaves out tests with the tag `@stress`. */
const isQuick = Boolean(process.env['QUICK'])
/** With STRESS set: what `npm test` leaves out, with what it builds on, and what does more then. */
const inStress = /@stress|@phone|\.stress\.test\.ts|[ /](presses|newsletter|data-sources)\.test\.ts/
const ignored = isStress ? [] : [STRESS]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  testIgnore: ignored,
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Failed files run again alone, in .ci/run-step.ts: a retry beside the others would meet the same load.
  retries: 0,
  // Long, because the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest file goes first, so that the other worker does everything else meanwhile.
    { name: 'gallery', testMatch: GALLERY, use: { viewport: desktop } },
    {
      name: 'desktop',
      testIgnore: [...ignored, GALLERY],
      ...(isStress && { grep: inStress }),
      ...(isQuick && { grepInvert: [/@stress/, phoneFirst] }),
      use: { viewport: desktop },
    },
    {
      name: 'phone',
      grep: isQuick ? phoneFirst : everyWidth,
      ...(isQuick && { grepInvert: /@stress/ }),
      use: phone,
    },
  ],
})
