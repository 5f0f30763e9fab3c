import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/support/browser.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Tests tagged so run in every look; the others once, on a light desktop. */
const everyLook = /@every-look/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    ...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop light', use: { viewport: desktop, colorScheme: 'light' } },
    { name: 'desktop dark', grep: everyLook, use: { viewport: desktop, colorScheme: 'dark' } },
    { name: 'phone light', grep: everyLook, use: { viewport: phone, colorScheme: 'light', hasTouch: true } },
    { name: 'phone dark', grep: everyLook, use: { viewport: phone, colorScheme: 'dark', hasTouch: true } },
  ],
})
