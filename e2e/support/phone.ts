import { devices } from '@playwright/test'

/** A phone, also by the name of its browser, which decides what the server renders. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
}
