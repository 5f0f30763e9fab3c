import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/support/browser.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Tests with this tag also run on a phone; `expectAccessible` checks light and dark mode. */
const everyWidth = /@every-width/

const GALLERY = '**/gallery.test.ts'
/** Tests that run with STRESS=1 only. */
const SKIPPED = process.env['STRESS'] ? [] : ['**/*.stress.test.ts']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  testIgnore: SKIPPED,
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long, because the machine may be busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    ...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest file goes first, so that the other worker does everything else meanwhile.
    { name: 'gallery', testMatch: GALLERY, use: { viewport: desktop } },
    { name: 'desktop', testIgnore: [GALLERY, ...SKIPPED], use: { viewport: desktop } },
    { name: 'phone', grep: everyWidth, use: { viewport: phone, hasTouch: true } },
  ],
})
