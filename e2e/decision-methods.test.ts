import type { Locator, Page } from '@playwright/test'
import { answered } from './support/answered.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

const [DESKTOP, PHONE] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** A cell by its label, what is typed into it, and what the page says then. */
type Typed = readonly [cell: string, text: string, says: string | RegExp]
type Journey = { method: string; wrong: Typed; right: Typed; printed: string }

const JOURNEYS: readonly Journey[] = [
  {
    method: 'Weighted scoring',
    wrong: ['Weight of criterion 2', '0', 'criteria 2: weight must be greater than 0'],
    right: ['Weight of criterion 2', '10', '1. Nordlicht Press'],
    printed: 'Price per copy (58.8%): Brandt Print wins below 52.3%',
  },
  {
    method: 'Pugh matrix',
    wrong: ['Recyclable of option 1', '3', 'options 1 ratings 3: must be from -2 to 2'],
    right: ['Recyclable of option 1', '-2', '4. Moulded pulp'],
    printed: '1. Corrugated insert',
  },
  {
    method: 'Analytic hierarchy process',
    wrong: ['Criterion of criterion 2', 'Talent', 'criteria 2: name must differ from the others'],
    right: ['Criterion of criterion 2', 'Rent', 'Rent'],
    printed: 'Judgements for Rent',
  },
  {
    method: 'TOPSIS',
    wrong: ['Weight of criterion 2', '0', 'criteria 2: weight must be greater than 0'],
    right: ['Weight of criterion 3', '5', '2. Van A'],
    printed: '2. Van A',
  },
  {
    method: 'Decision tree',
    wrong: ['Probability of node 3', '0.29', 'Build a large plant: its probabilities sum to 0.99, not to 1'],
    right: ['Value of node 5', '-900000', /Expected value\s*€48,000/],
    printed: '-900,000',
  },
  {
    method: 'Cash flows',
    wrong: ['Discount rate', '-2', 'rate: must be greater than -1'],
    right: ['Amount of flow 1', '-100000', /Net present value\s*€74,828/],
    printed: '24.9%',
  },
  {
    method: 'Break-even',
    wrong: ['Price per unit', '9', 'price: must be greater than the variable cost per unit'],
    right: ['Price per unit', '25', '3,000 (3,000 whole units)'],
    printed: 'Margin of safety',
  },
  {
    method: 'Monte Carlo simulation',
    wrong: ['Low of input 1', '9000', 'inputs 1: low must be at most the likely value'],
    right: ['High of input 4', '60000', '43%'],
    printed: 'Seed2027',
  },
  {
    method: 'Tornado',
    wrong: ['Formula', 'units * (price - cost) - rent', 'formula: uses rent, which is not an input'],
    right: ['High of input 1', '9000', '105,000'],
    printed: 'units * (price - cost) - fixed',
  },
  {
    method: 'Risk matrix',
    wrong: ['Inherent likelihood of risk 1', '6', 'risks 1: inherent likelihood must be from 1 to 5'],
    right: ['Residual impact of risk 1', '1', 'The press stands still: from 20 to 2'],
    printed: 'Probability per year1 rare 0.05',
  },
]

for (const [index, journey] of JOURNEYS.entries())
  test(`${journey.method} starts from an example, names wrong cells, follows what is typed, is saved and printed${index > 1 ? ' @stress' : ''}`, async ({
    browser,
    request,
  }) => {
    const team = await createWorkspace()
    const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
    const data = {
      title: 'The press stands still',
      inherent: { likelihood: 4, impact: 5 },
      residual: { likelihood: 2, impact: 3 },
      loss: { low: 5_000, likely: 9_000, high: 18_000, currency: 'EUR' },
    }
    expect((await request.post('/api/v1/risks', { headers, data })).status()).toBe(201)
    const page = await openInside(browser, team, '/decisions', { viewport: DESKTOP })
    await walk(page, team.slug, journey)
  })

test('amounts of an analysis have the currency of the decision, also in print', async ({ browser }) => {
  const page = await openInside(browser, await createWorkspace(), '/decisions')
  await page.getByRole('button', { name: 'New decision' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Method').selectOption('Cash flows')
  await dialog.getByLabel('Title').fill('A second press')
  await dialog.getByLabel('Title').press('Enter')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText(/Net present value\s*€24,828/)
  const currency = page.getByLabel('Currency')
  await expect(currency).toHaveValue('EUR · Euro')
  await currency.fill('CHF')
  await page.getByRole('option', { name: 'CHF · Swiss Franc' }).click()
  await expect(result).toContainText(/Net present value\s*CHF\s24,828/)
  const saved = answered(page, 'decisions.update')
  await currency.hover()
  await page.getByRole('region', { name: 'Analysis' }).getByRole('button', { name: 'Clear' }).click()
  await saved
  await expect(result).toContainText(/Net present value\s*24,828/)
  await page.goto(`${page.url()}/print`)
  await expect(page.getByRole('article')).toContainText(/Net present value\s*24,828/)
})

test('a risk matrix loads the risks of the workspace, links to one, and is reviewed @stress', async ({
  browser,
  request,
}) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const add = async (title: string) => {
    const data = { title, inherent: { likelihood: 4, impact: 5 } }
    return ((await (await request.post('/api/v1/risks', { headers, data })).json()) as { id: string }).id
  }
  await add('The press stands still')
  const page = await openInside(browser, team, '/decisions')
  await page.getByRole('button', { name: 'New decision' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Method').selectOption('Risk matrix')
  await dialog.getByLabel('Title').fill('Which risks do we insure?')
  await dialog.getByLabel('Title').press('Enter')
  await expect(page.getByLabel('Risk of risk 1')).toHaveValue('#1 The press stands still')

  // A risk that came later.
  const id = await add('Water in the paper store')
  await page.getByRole('button', { name: 'Load risks of the workspace' }).click()
  await expect(page.getByText('Loaded 2 risks')).toBeVisible()
  await expect(page.getByLabel('Risk of risk 2')).toHaveValue('#2 Water in the paper store')
  // Cells of a spreadsheet fill the table, and what is not saved outlives the page.
  await page.getByLabel('Residual likelihood of risk 1').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '2\t3\n1\t2\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel('Residual impact of risk 2')).toHaveValue('2')
  await page.reload()
  await expect(page.getByLabel('Residual impact of risk 2')).toHaveValue('2')
  await page.getByRole('button', { name: 'Save analysis' }).click()
  await expect(page.getByRole('button', { name: 'Save analysis' })).toBeHidden()

  await page.getByRole('button', { name: 'Edit links' }).click()
  await dialog.getByRole('combobox', { name: 'Risks' }).fill('Water')
  await page.getByRole('option', { name: '#2 Water in the paper store' }).click()
  await dialog.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByRole('link', { name: 'Risk #2 Water in the paper store' })).toBeVisible()

  await page.getByRole('button', { name: 'Decide' }).click()
  await dialog.getByLabel('Chosen option').fill('Insure the store')
  await dialog.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByText('Was it right?')).toHaveCount(0)
  await page.getByRole('button', { name: 'Review: No date' }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'Answer' }).click()
  await dialog.getByRole('radio', { name: 'Partly right' }).click()
  await dialog.getByLabel('What happened?').fill('The store stayed dry.')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(page.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await expect(page.getByText('The store stayed dry.')).toBeVisible()

  await page.getByRole('link', { name: 'Risk #2 Water in the paper store' }).click()
  const linked = page.getByRole('region', { name: 'Decisions' })
  await expect(linked).toContainText('Which risks do we insure?: Insure the store')
  await expect(page).toHaveURL(new RegExp(id))
})

async function walk(page: Page, slug: string, { method, wrong, right, printed }: Journey): Promise<void> {
  await page.goto(`/${slug}/decisions`)
  await page.getByRole('button', { name: 'New decision' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Method').selectOption(method)
  await dialog.getByLabel('Title').fill(method)
  await dialog.getByLabel('Title').press('Enter')

  const result = page.getByRole('region', { name: 'Result' })
  const save = page.getByRole('button', { name: 'Save analysis' })
  const before = await valueOf(page, wrong[0])
  await type(page, wrong, result)
  await expect(save).toBeDisabled()
  await cell(page, wrong[0]).fill(before)
  await type(page, right, result)
  await expect(result).not.toContainText('These inputs have no result')
  await save.click()
  await expect(save).toBeHidden()

  // On a phone and on paper, too; the paper shows what was stored.
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Print' }).click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText(right[2])
  await expect(paper).toContainText(printed)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
}

const cell = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true })
const valueOf = (page: Page, label: string) => cell(page, label).inputValue()

async function type(page: Page, [label, text, says]: Typed, result: Locator): Promise<void> {
  await cell(page, label).fill(text)
  await expect(result).toContainText(says)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, page.url()).toBe(0)
}
