import type { Page } from '@playwright/test'
import { percentile, row } from '../support/report.ts'
import { paintedAfter } from './painted.ts'
import type { UiStage } from './stage.ts'

const TIMES = 30
/** Each of these loads a page. */
const OPENINGS = 10
const MOST_MS = 100

/** Interactions with 5,000 tasks open, measured until the result is painted. */
export async function measureInteractions(stage: UiStage): Promise<void> {
  const { id } = await stage.call<{ id: string }>('POST', '/tasks', { title: 'Write the offer' })
  report('edit a title', await editTitle(await stage.open(`/tasks/${id}`)))
  report('move a card among 5,000', await moveCard(await stage.open('/tasks?view=board')))
  report('filter 5,000 rows as one types', await filterRows(await stage.open('/tasks')))
  report('open a dialog for the first time', await openDialog(await stage.open('/contacts')))
}

function report(what: string, times: number[]): void {
  const p95 = percentile(times, 0.95)
  const figures = `p50 ${percentile(times, 0.5).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms, ${times.length} times`
  row(`${what}: event to paint`, `${p95.toFixed(0)} ms`, `p95 ≤ ${MOST_MS} ms`, p95 <= MOST_MS, figures)
}

async function editTitle(page: Page): Promise<number[]> {
  const title = page.getByRole('textbox', { name: 'Title' })
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const text = `Write offer number ${time}`
    await title.fill(text)
    times.push(await paintedAfter(page, 'keydown', { selector: 'h1', text }, () => title.press('Enter')))
  }
  await page.context().close()
  return times
}

async function moveCard(page: Page): Promise<number[]> {
  const queue = (name: string) => page.getByRole('region', { name, exact: true })
  await queue('Backlog').getByRole('link').first().waitFor()
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const card = queue('Backlog').getByRole('link').first()
    const name = (await card.textContent())!
    await card.locator('xpath=ancestor::li').getByRole('button').click()
    const choice = page.getByRole('menuitemcheckbox', { name: 'To do' })
    await choice.waitFor()
    const sight = { selector: '[role=status], [aria-live]', text: `Moved ${name} to To do` }
    times.push(await paintedAfter(page, 'click', sight, () => choice.click()))
  }
  await page.context().close()
  return times
}

async function filterRows(page: Page): Promise<number[]> {
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const total = (await page.locator('h1 + *').first().textContent())!
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const type = (word: string) => () => search.fill(word)
    times.push(await paintedAfter(page, 'input', { selector: 'main', text: 'No matching tasks' }, type(`zzz${time}`)))
    times.push(await paintedAfter(page, 'input', { selector: 'h1 + *', text: total }, type('')))
  }
  await page.context().close()
  return times
}

async function openDialog(page: Page): Promise<number[]> {
  const opener = page.getByRole('button', { name: 'New contact' }).first()
  const times: number[] = []
  for (let time = 0; time < OPENINGS; time++) {
    await page.reload()
    await page.locator('main button:enabled').first().waitFor()
    const sight = { selector: '[role=dialog]', text: 'Create contact' }
    times.push(await paintedAfter(page, 'click', sight, () => opener.click()))
  }
  await page.context().close()
  return times
}
