import type { Locator } from '@playwright/test'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** The box of an element once it no longer moves: in two frames in a row it is at the same place. */
export async function settledBox(locator: Locator): Promise<Box> {
  let before: Box | null = null
  for (;;) {
    await locator.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const now = await locator.boundingBox()
    if (before && now && before.x === now.x && before.y === now.y && before.width === now.width) return now
    before = now
  }
}
