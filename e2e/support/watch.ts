import type { Page } from '@playwright/test'

/**
 * Playwright tries to run scripts of its own in every frame, at times before the frame is set up
 * (microsoft/playwright#33343). `newsletter.test.ts` checks that the preview of an email contains no script.
 */
const OF_PLAYWRIGHT = /^Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/

/** Records requests to other origins, errors thrown by scripts, and violations of the security policy. */
export function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:/.test(protocol) && hostname !== 'localhost') faults.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_PLAYWRIGHT.test(message.text())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}
