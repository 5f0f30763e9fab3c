import type { Page, Response } from '@playwright/test'

/** Waits for the server to accept a call. A page shows edits before that. */
export const answered = (page: Page, procedure: string): Promise<Response> =>
  page.waitForResponse((response) => response.url().includes(procedure) && response.ok())
