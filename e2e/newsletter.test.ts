import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { connected, onConnected } from './support/connected.ts'
import { signIn } from './support/sign-in.ts'
import { SIMULATED_KEY } from './support/simulator.ts'
import { expect, test } from './support/test.ts'
import { watch } from './support/watch.ts'
import type { Team } from './support/workspace.ts'

/** Serial, because the tests continue with the newsletter of the first one. */
test.describe.configure({ mode: 'serial' })
test.use(onConnected)

const TEXT = `# Spring at the studio

Dear {{ contact.FIRSTNAME }}, see [the offers](https://shop.example/spring).

{{ unsubscribe }}`
let team: Team
let campaign: string
let document: string

test.beforeAll(async ({ request }) => {
  team = await connected.createWorkspace()
  const headers = { Authorization: `Bearer ${await connected.createToken(team.slug)}` }
  const data = { title: 'Spring news', markdown: TEXT }
  document = (await (await request.post('/api/v1/documents', { headers, data })).json()).id
})

async function createCampaign(page: Page): Promise<string> {
  await page.goto(`/${team.slug}/campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Spring')
  await page.getByRole('dialog').getByLabel('UTM name').fill('spring')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.waitForURL(/\/campaigns\/[\w-]{36}$/)
  return page.url().split('/').at(-1)!
}

async function connectBrevo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Brevo' }).click()
  await page.getByRole('dialog').getByLabel('API key').fill(SIMULATED_KEY)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Start reading' }).click()
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible()
}

test('a document is previewed, tested, sent with the number typed, and its figures arrive', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await browser.newPage()
  const faults = watch(page)
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/newsletters`)
  await expect(page.getByText('No newsletters yet')).toBeVisible()
  campaign = await createCampaign(page)
  await page.getByRole('link', { name: 'New newsletter' }).click()
  await expect(page.getByText('Connect Brevo to send newsletters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Open data sources' }).click()
  await connectBrevo(page)

  await page.goto(`/${team.slug}/documents/${document}`)
  await page.getByRole('button', { name: 'Options for the document' }).click()
  await page.getByRole('menuitem', { name: 'Send as newsletter' }).click()
  await expect(page.getByRole('combobox', { name: 'Document' })).toHaveValue('Spring news')
  await page.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Spring' }).click()
  await page.getByLabel('Subject').fill('What is new in spring')
  await page.getByLabel('Preview text').fill('Three offers')
  const email = page.frameLocator('iframe[title=Email]')
  await expect(email.getByRole('heading', { name: 'Spring at the studio' })).toBeVisible()
  const source = await page.locator('iframe[title=Email]').getAttribute('srcdoc')
  expect(source).not.toMatch(/<script|<[^>]+\son\w+=|javascript:/i)
  await expect(email.getByRole('link', { name: 'the offers' })).toHaveAttribute('href', /utm_campaign=spring/)
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.getByRole('region', { name: 'Plain text of the email' })).toContainText('the offers (https://shop')
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(email.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await page.getByLabel('Text of the unsubscribe link').fill('No more emails')
  await expect(email.getByRole('link', { name: 'No more emails' })).toHaveAttribute('href', '{{ unsubscribe }}')

  const send = page.getByRole('button', { name: 'Send…' })
  await expect(send).toHaveAccessibleDescription('Choose at least one list.')
  await page.getByLabel('Filter lists').fill('list 3')
  await page.getByRole('checkbox', { name: 'List 3 20 recipients' }).check()
  await expect(send).toHaveAccessibleDescription('Send a test of this version first.')
  await page.getByRole('button', { name: `Send test to ${team.owner.email}` }).click()
  await expect(page.getByText(`Test sent to ${team.owner.email}.`)).toBeVisible()
  await expect(page).toHaveURL(/\/newsletters\/[0-9a-f-]{36}$/)

  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('What is new in spring')
  await expect(page.getByLabel('Preview text')).toHaveValue('Three offers')
  await expect(page.getByLabel('Text of the unsubscribe link')).toHaveValue('No more emails')
  await expect(email.getByRole('link', { name: 'No more emails' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'List 3 20 recipients' })).toBeChecked()
  await expect(page.getByText('This version was tested')).toBeVisible()
  await send.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('“What is new in spring” to the list “List 3” with 20 recipients')
  const confirm = dialog.getByRole('button', { name: 'Send to 20 recipients' })
  await dialog.getByLabel(/^Type 20/).fill('19')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(/^Type 20/).fill('20')
  await confirm.click()
  await expect(page.getByText('Sending to 20 recipients')).toBeVisible()
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  const newsletter = page.url()

  await page.goto(`/${team.slug}/connectors`)
  await page.getByRole('list', { name: 'Connections to Brevo' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.goto(newsletter)
  const figure = (name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))
  await expect(figure('Delivered')).toHaveText('20 · 100% of sent', { timeout: 30_000 })
  await expect(figure('Opens')).toHaveText('8 · 40% of delivered')
  await expect(figure('Opens by Apple Mail')).toHaveText('6 · 30% of delivered')
  await expect(figure('Unique clicks')).toHaveText('2 · 10% of delivered')

  await page.goto(`/${team.slug}/campaigns/${campaign}`)
  await expect(page.getByRole('row', { name: /What is new in spring/ })).toContainText('Sent')
  await page.goto(`/${team.slug}/newsletters`)
  await expect(page.getByRole('row', { name: /What is new in spring/ })).toContainText('Spring news, version 1')
  expect(faults).toEqual([])
})

test('a warning about an email does not move its preview', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await connected.createToken(team.slug)}` }
  const texts = { 'Plain news': 'Dear reader', 'Pictured news': 'See ![](https://shop.example/spring.png)' }
  for (const [title, markdown] of Object.entries(texts))
    await request.post('/api/v1/documents', { headers, data: { title, markdown } })
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/newsletters/new?campaign=${campaign}`)
  const choose = async (title: string) => {
    await page.getByRole('combobox', { name: 'Document' }).click()
    await page.getByRole('option', { name: title }).click()
  }
  const email = page.locator('iframe[title=Email]')
  await choose('Plain news')
  await expect(email).toBeVisible()
  await expect(page.getByText('No warnings')).toBeVisible()
  const topOf = () => email.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  const top = await topOf()
  await choose('Pictured news')
  await expect(page.getByRole('link', { name: '1 warning below the preview' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('1 image has no description.')
  expect(await topOf()).toBe(top)
})

test('a version that was sent cannot be sent again', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/newsletters/new?campaign=${campaign}&document=${document}`)
  await expect(page.getByText('This version was already sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send…' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.frameLocator('iframe[title=Email]').getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await expectAccessible(page)
})

test('members read newsletters, and guests do not see them @stress', async ({ browser }) => {
  for (const role of ['member', 'guest']) {
    const person = await connected.addMember(team.slug, 'Ben Okafor', role)
    const page = await browser.newPage()
    await signIn(page, person)
    await page.goto(`/${team.slug}/newsletters`)
    if (role === 'guest') {
      await expect(page.getByText('Page not found')).toBeVisible()
      continue
    }
    await page.getByRole('link', { name: 'What is new in spring' }).click()
    await expect(page.getByRole('heading', { name: 'What is new in spring' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New newsletter' })).toHaveCount(0)
    await page.goto(`/${team.slug}/newsletters/new`)
    await expect(page.getByText('Page not found')).toBeVisible()
  }
})
