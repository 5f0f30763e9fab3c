import type { Page } from '@playwright/test'

/** The highest score that people do not notice. */
export const UNNOTICED = 0.01

type LayoutShift = { score: number; moved: string[] }

type Recorded = { value: number; nodes: string[] }

/** Makes every document of this page record what moves without a click or key press from the start. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const recorded: Recorded[] = []
    Object.assign(window, { layoutShifts: recorded })
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null)
      if (!element) return 'a removed node'
      const role = element.getAttribute('role') ?? element.getAttribute('aria-label')
      return `${element.localName}${role ? `[${role}]` : ''} “${element.textContent.trim().slice(0, 30)}”`
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) recorded.push({ value, nodes: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much of the current document moved since it was loaded (web.dev/cls, all shifts added), and what. */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: Recorded[] }).layoutShifts)
  const score = shifts.reduce((sum, { value }) => sum + value, 0)
  return { score: Math.round(score * 10_000) / 10_000, moved: [...new Set(shifts.flatMap(({ nodes }) => nodes))] }
}
