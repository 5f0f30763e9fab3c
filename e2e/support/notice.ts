import type { Page } from '@playwright/test'

/** A notice in the corner of the page with these words. */
export const notice = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words })
