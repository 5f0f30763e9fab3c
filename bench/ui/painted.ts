import type { Page } from '@playwright/test'

type Sight = { selector: string; text: string }

/** Milliseconds from the first `event` that `act` causes until `text` is painted in a matching element. */
export async function paintedAfter(
  page: Page,
  event: 'input' | 'keydown' | 'pointerup' | 'click',
  sight: Sight,
  act: () => Promise<unknown>,
): Promise<number> {
  const painted = page.evaluate(
    ({ type, selector, text }) =>
      new Promise<number>((resolve) => {
        const wait = (began: Event) => {
          const isThere = [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
          if (!isThere) return requestAnimationFrame(() => wait(began))
          // A message that is sent while a frame is produced is handled after that frame has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - began.timeStamp))
          port1.start()
          port2.postMessage(0)
        }
        addEventListener(type, (began) => requestAnimationFrame(() => wait(began)), { once: true, capture: true })
      }),
    { type: event, ...sight },
  )
  await act()
  return painted
}

/** The time (Unix, in ms) at which `text` was painted in such an element, regardless of the cause. */
export function paintedAt(page: Page, sight: Sight): Promise<number> {
  return page.evaluate(
    ({ selector, text }) =>
      new Promise<number>((resolve) => {
        const wait = () => {
          const isThere = [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
          if (isThere) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(wait)
        }
        wait()
      }),
    sight,
  )
}
