import type { Page } from '@playwright/test'

/** The highest score that people do not notice. */
export const UNNOTICED = 0.01

type LayoutShift = { score: number; moved: string[] }

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }

/**
 * How much of the current document moved without a click or key press since it was loaded (web.dev/cls, all shifts
 * added), and what moved from where to where, in CSS pixels.
 */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  const shifts = await page.evaluate(() => {
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null)
      if (!element) return 'a removed node'
      const role = element.getAttribute('role') ?? element.getAttribute('aria-label')
      return `${element.localName}${role ? `[${role}]` : ''} “${element.textContent.trim().slice(0, 30)}”`
    }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${[x, y].map(Math.round).join(',')} (${[width, height].map(Math.round).join(' × ')})`
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const entries = observer.takeRecords() as Shift[]
    observer.disconnect()
    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        nodes: sources.map(
          (source) => `${nameOf(source.node)} from ${placeOf(source.previousRect)} to ${placeOf(source.currentRect)}`,
        ),
      }))
  })
  const score = shifts.reduce((sum, { value }) => sum + value, 0)
  return { score: Math.round(score * 10_000) / 10_000, moved: [...new Set(shifts.flatMap(({ nodes }) => nodes))] }
}
