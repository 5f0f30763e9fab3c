import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { notice } from './support/notice.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createWorkspace } from './support/workspace.ts'

/** Creates a form in the application and returns its public address. */
async function makeForm(page: Page, slug: string, name: string): Promise<string> {
  await page.goto(`/${slug}/forms`)
  await page.getByRole('button', { name: 'New form' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create form' }).click()
  const link = page.getByLabel('Form link')
  await expect(link).toContainText('/f/')
  return link.innerText()
}

async function visit(browser: Browser, url: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('a visitor arrives through a campaign, and the campaign gets the credit', async ({ page, browser }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Spring letter')
  await dialog.getByLabel('UTM name').fill('spring')
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('link', { name: 'Spring letter' })).toBeVisible()
  const url = await makeForm(page, slug, 'Newsletter')
  await page.getByRole('textbox', { name: 'Consent' }).fill('Write to me once a month.')
  await page.getByRole('textbox', { name: 'Consent' }).blur()
  await expect(page.getByText('This is version 2')).toBeVisible()

  const visitor = await visit(browser, `${url}?utm_source=fair&utm_campaign=Spring`)
  await visitor.getByLabel('Name').fill('Ada Brandt')
  await visitor.getByLabel('Email').fill('ada@nowhere')
  await visitor.getByLabel('Write to me once a month.').check()
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText(/Email must be an e-?mail address\./)).toBeVisible()
  await expect(visitor.getByLabel('Name')).toHaveValue('Ada Brandt')
  await expect(visitor.getByLabel('Write to me once a month.')).toBeChecked()
  await expectAccessible(visitor)
  await visitor.getByLabel('Email').fill('ada@brandt.example')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await visitor.context().close()

  const sent = page.getByRole('row', { name: /ada@brandt.example/ })
  await expect(sent.getByText('Lead', { exact: true })).toBeVisible()
  await page.goto(`/${slug}/campaigns?view=results`)
  const row = page.getByRole('row', { name: /Spring letter/ })
  await expect(row).toContainText('1 touch · 1 lead')
  await row.getByRole('link', { name: 'Spring letter' }).click()
  await page.getByRole('button', { name: 'Add cost' }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('12.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Add cost' }).click()
  await expect(page.getByRole('table', { name: 'Costs' }).getByText('€12.50')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Touches' }).getByText('ada@brandt.example')).toBeVisible()
  await page.getByRole('link', { name: 'Ada Brandt' }).click()
  await expect(page.getByText('Write to me once a month.')).toBeVisible()
  await expect(page.getByText('version 2')).toBeVisible()
  await page.getByLabel('Status').selectOption('Working')
  await page.getByRole('button', { name: 'Record consent' }).click()
  await page.getByRole('dialog').getByLabel('Source').fill('Phone call')
  await page.getByRole('dialog').getByRole('button', { name: 'Record consent' }).click()
  await expect(page.getByRole('region', { name: 'Consent' }).getByText('Phone call')).toBeVisible()
  await page.getByLabel('Write a comment').fill('She asks for samples.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const said = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await expect(said).toContainText('She asks for samples.')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('changed status from New to Working')
  await page.goto(`/${slug}/leads`)
  await expect(page.getByRole('row', { name: /Ada Brandt/ })).toContainText('Working')
  await expect(page.getByRole('row', { name: /Ada Brandt/ })).toContainText('Withdrawn')

  await page.goto(`/${slug}/activity`)
  const submission = page.getByRole('listitem').filter({ hasText: 'submitted the form Newsletter' })
  await expect(submission).toHaveCount(1)
  await submission.getByText(/^\d changes$/).click()
  await expect(submission.getByText('created the contact Ada Brandt')).toBeVisible()
  await expect(submission.getByText('created the lead')).toBeVisible()
})

test('a lead is added by hand, and becomes one deal however often one presses', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  await page.goto(`/${slug}/leads`)
  await page.getByRole('button', { name: 'New lead' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Brandt')
  await dialog.getByLabel('Source').fill('newsletter')
  await dialog.getByRole('button', { name: 'Create lead' }).click()
  const row = page.getByRole('row', { name: /Ada Brandt/ })
  await expect(row).toContainText('Newsletter')
  await page.getByRole('link', { name: 'Ada Brandt' }).click()
  await expect(page.getByLabel('Type')).toHaveValue('Lead')
  await page.getByRole('button', { name: 'Create deal' }).dblclick()
  await expect(page).toHaveURL(/\/deals\//)
  await expect(page.getByRole('heading', { name: 'Ada Brandt' })).toBeVisible()
  const deal = page.url()
  await page.goBack()
  await page.getByRole('link', { name: 'Open deal', exact: true }).first().click()
  await expect(page).toHaveURL(deal)
  await page.goto(`/${slug}/deals?view=list`)
  await expect(page.getByRole('row', { name: /Ada Brandt/ })).toHaveCount(1)
})

test("a form works without scripts, and a bot's submission stays in quarantine until released", async ({
  page,
  browser,
}) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  const url = await makeForm(page, slug, 'Ask us')

  const plain = await visit(browser, url, { javaScriptEnabled: false })
  const openedAt = Date.now()
  await plain.getByLabel('Name').fill('Ida Holm')
  await plain.getByLabel('Email').fill('ida@holm.example')
  // A person takes longer than two seconds.
  await expect.poll(() => Date.now() - openedAt, { intervals: [500] }).toBeGreaterThan(2_300)
  await plain.getByRole('button', { name: 'Send' }).click()
  await expect(plain.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await expect(page.getByRole('row', { name: /ida@holm.example/ }).getByText('Lead', { exact: true })).toBeVisible()

  const bot = await visit(browser, url, { javaScriptEnabled: false })
  for (const field of await bot.locator('input:not([type=hidden])').all())
    await field.evaluate((element: HTMLInputElement) => (element.value = 'bot@spam.example'))
  await bot.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(bot.getByRole('heading', { name: 'Sent' })).toBeVisible()

  await page.getByRole('button', { name: 'Quarantine (1)' }).click()
  await expect(page.getByText('hidden field filled in')).toBeVisible()
  await page.getByRole('button', { name: 'Release bot@spam.example' }).click()
  await expect(page.getByText('No quarantined submissions')).toBeVisible()
  await page.goto(`/${slug}/contacts`)
  await expect(page.getByRole('link', { name: 'bot@spam.example' })).toBeVisible()
})

test('a new link invalidates the previous one; a paused form says so, a deleted one returns 404 @stress', async ({
  page,
  browser,
}) => {
  const { slug, owner } = await createWorkspace()
  await signIn(page, owner)
  const url = await makeForm(page, slug, 'Ask us')
  await page.getByRole('button', { name: 'Reset link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset link' }).click()
  await expect(page.getByLabel('Form link')).not.toHaveText(url)
  const renewed = await page.getByLabel('Form link').innerText()
  await page.getByLabel('Status').selectOption('Paused')

  const visitor = await visit(browser, url, { javaScriptEnabled: false })
  const lost = await visitor.content()
  await expect(visitor.getByText('Page not found')).toBeVisible()
  await visitor.goto(`${url.slice(0, -3)}abc`)
  await expect(visitor.getByText('Page not found')).toBeVisible()
  expect((await visitor.content()).length).toBe(lost.length)
  await expect
    .poll(async () => (await visitor.goto(renewed), visitor.innerText('main')))
    .toContain('not accepting submissions')

  const answer = async () => (await visitor.goto(renewed))!.status()
  await page.getByRole('button', { name: 'Delete form' }).click()
  await expect(page.getByText('Moved “Ask us” to Trash')).toBeVisible()
  expect(await answer()).toBe(404)
  await notice(page, 'Moved “Ask us” to Trash').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(answer).toBe(200)

  for (const nowhere of ['forms/nonsense', 'nonsense/at/all']) {
    expect((await page.goto(`/${slug}/${nowhere}`))!.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible()
  }
})
