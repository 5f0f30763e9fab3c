import type { Page } from '@playwright/test'

/** Whatever the page asks of another machine, what its scripts threw, and what its security policy stopped. */
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
