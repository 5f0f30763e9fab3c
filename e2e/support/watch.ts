import type { Page } from '@playwright/test'

/** Records requests to other origins, errors thrown by scripts, and violations of the security policy. */
export function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:/.test(protocol) && hostname !== 'localhost') faults.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}
