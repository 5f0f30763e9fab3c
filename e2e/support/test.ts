import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Closes the browsers that a test opened: an open page keeps its live connection and slows down later tests. */
export const test = base.extend<{ closed: void }>({
  closed: [
    async ({ browser }, use) => {
      const before = browser.contexts()
      await use()
      const opened = browser.contexts().filter((context) => !before.includes(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
})
