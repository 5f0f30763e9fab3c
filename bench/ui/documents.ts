import type { Page } from '@playwright/test'
import { percentile, row } from '../support/report.ts'
import type { UiStage } from './stage.ts'

const WORDS = 20_000
const OPENINGS = 8
const KEYS = 120
const OPEN_MS = 300
const KEY_MS = 16
const SAVES = 8
const SAVE_MS = 100

/**
 * A document of 20,000 words: time from the click until it is editable, cost of a keystroke, and duration of a save,
 * alone and merged with the save of another person.
 */
export async function measureDocuments(stage: UiStage): Promise<void> {
  const title = 'A long procedure'
  const { id } = await stage.call<{ id: string }>('POST', '/documents', { title, markdown: longText() })
  const page = await stage.open('/documents')
  const opened: number[] = []
  for (let time = 0; time < OPENINGS; time++) opened.push(await open(page, title))
  const most = `p50 ${percentile(opened, 0.5).toFixed(0)} ms, first ${opened[0]!.toFixed(0)} ms, ${OPENINGS} times`
  const p95 = percentile(opened.slice(1), 0.95)
  row(
    'open a document of 20,000 words: click to typing',
    `${p95.toFixed(0)} ms`,
    `p95 ≤ ${OPEN_MS} ms`,
    p95 <= OPEN_MS,
    most,
  )
  await page.context().close()

  const writing = await stage.open(`/documents/${id}`)
  const typed = await type(writing)
  const key = percentile(typed, 0.95)
  const figures = `p50 ${percentile(typed, 0.5).toFixed(1)} ms, most ${Math.max(...typed).toFixed(1)} ms, ${typed.length} keys`
  row('a keystroke in it: event to layout', `${key.toFixed(1)} ms`, `p95 ≤ ${KEY_MS} ms`, key <= KEY_MS, figures)
  for (const merged of [false, true]) {
    const saves = await save(stage, writing, id, merged)
    const half = percentile(saves, 0.5)
    const most = `most ${Math.max(...saves).toFixed(0)} ms, ${SAVES} saves`
    row(merged ? 'save and merge it' : 'save it', `${half.toFixed(0)} ms`, `p50 ≤ ${SAVE_MS} ms`, half <= SAVE_MS, most)
  }
  await writing.context().close()
}

/** Returns to the list afterwards. */
async function open(page: Page, title: string): Promise<number> {
  const link = page.getByRole('grid').getByRole('link', { name: title })
  await link.waitFor()
  // The parts of pages load when the browser is idle.
  await page.waitForLoadState('networkidle')
  const ready = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let began = 0
        window.addEventListener('click', (event) => (began = event.timeStamp), { capture: true, once: true })
        const look = () => {
          const editor = document.querySelector('.ProseMirror[contenteditable=true]')
          if (began > 0 && editor && editor.clientHeight > 0) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await link.click()
  const time = await ready
  await page.goBack()
  return time
}

async function type(page: Page): Promise<number[]> {
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await page.getByRole('textbox', { name: 'Text', exact: true }).locator('p').nth(100).click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    let began = 0
    const editor = document.querySelector<HTMLElement>('.ProseMirror')!
    window.addEventListener('keydown', () => (began = performance.now()), { capture: true })
    // Registered after the editor's own observer, so it runs when the editor has answered.
    new MutationObserver(() => {
      if (began === 0) return
      const laidOut = editor.offsetHeight
      times.push(laidOut > 0 ? performance.now() - began : Infinity)
      began = 0
    }).observe(editor, { subtree: true, childList: true, characterData: true })
  })
  for (let key = 0; key < KEYS; key++) await page.keyboard.type('word '[key % 5]!, { delay: 30 })
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

/** From the request of a save until its answer has arrived. A merged one is made on an older version. */
async function save(stage: UiStage, page: Page, id: string, merged: boolean): Promise<number[]> {
  const saved = page.getByText('Saved', { exact: true })
  const times: number[] = []
  for (let time = 0; time < SAVES; time++) {
    await saved.waitFor()
    await page.evaluate(() => performance.clearResourceTimings())
    const before = await stage.call<{ markdown: string; version: number }>('GET', `/documents/${id}`)
    await page.keyboard.type('more ')
    const { version, markdown } = before
    const change = { version, markdown: `${markdown}\n\nAdded by another, ${time}.\n` }
    if (merged) await stage.call('PATCH', `/documents/${id}`, change)
    await saved.waitFor({ state: 'detached' })
    await saved.waitFor()
    const calls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, duration }) => (name.includes('documents.save') ? [duration] : [])),
    )
    times.push(calls.at(-1)!)
  }
  return times
}

/** Headings, paragraphs, lists and a table, as procedures have them. */
function longText(): string {
  const sentence = 'Check the delivery note against the order and write down every difference before you sign it. '
  const words = sentence.trim().split(' ').length
  const parts: string[] = []
  for (let count = 0, part = 0; count < WORDS; part++) {
    parts.push(`## Part ${part + 1}`, sentence.repeat(4), `1. ${sentence}\n2. ${sentence}\n3. **${sentence.trim()}**`)
    parts.push(`- [ ] ${sentence}\n- [x] ${sentence}`, `| Step | Who |\n| --- | --- |\n| ${sentence} | Ada |`)
    count += 10 * words
  }
  return parts.join('\n\n')
}
