import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Closes the browsers that a test has opened beside its own: a page that stays goes on listening, and slows down what follows. */
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
