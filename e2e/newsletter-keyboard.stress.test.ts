import type { Page } from '@playwright/test'
import { connected, onConnected } from './support/connected.ts'
import { arrowTo, expectFocusKept, press, tabTo } from './support/keyboard.ts'
import { signIn } from './support/sign-in.ts'
import { SIMULATED_KEY } from './support/simulator.ts'
import { expect, test } from './support/test.ts'
import type { Team } from './support/workspace.ts'

/** Serial, because the second test sends through the data source of the first one. */
test.describe.configure({ mode: 'serial' })
test.use(onConnected)

let team: Team

test.beforeAll(async ({ request }) => {
  team = await connected.createWorkspace()
  const headers = { Authorization: `Bearer ${await connected.createToken(team.slug)}` }
  for (const title of ['Spring news', 'Summer news'])
    await request.post('/api/v1/documents', { headers, data: { title, markdown: 'Dear reader\n\n{{ unsubscribe }}' } })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

test('a data source is connected, read, changed and disconnected without a mouse', async ({ page }) => {
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/campaigns`)
  await tabTo(page, button(page, 'New campaign').first())
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Spring')
  await press(page, 'Enter')
  await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible()
  await expectFocusKept(page)

  await page.goto(`/${team.slug}/connectors`)
  await tabTo(page, page.getByRole('button', { name: 'Connect Brevo' }))
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByLabel('API key')).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Connect Brevo' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByLabel('API key')).toBeFocused()
  await page.keyboard.type('not a key')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toContainText('is not accepted by Brevo')
  await expect(page.getByRole('dialog').getByLabel('API key')).toBeFocused()
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type(SIMULATED_KEY)
  await press(page, 'Enter')
  await expect(button(page, 'Start reading')).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('checkbox').first())
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await tabTo(page, button(page, 'Start reading'))
  await press(page, 'Enter')
  await expect(button(page, 'Sync now')).toBeVisible()
  await expectFocusKept(page)

  await expect(page.getByRole('row', { name: /Done/ }).first()).toBeVisible({ timeout: 30_000 })
  await tabTo(page, button(page, 'Sync now'))
  await press(page, 'Enter')
  await expect(page.getByText('Sync started')).toBeVisible()
  await expect(button(page, 'Sync now')).toBeFocused()
  const options = button(page, 'Data source options')
  for (const [item, dialog] of [
    ['Choose accounts…', 'dialog'],
    ['Enter a new key…', 'dialog'],
    ['Disconnect…', 'alertdialog'],
  ] as const) {
    await tabTo(page, options)
    await press(page, 'Enter')
    await arrowTo(page, page.getByRole('menuitem', { name: item }))
    await press(page, 'Enter')
    await expect(page.getByRole(dialog).or(page.getByRole('dialog'))).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole(dialog).or(page.getByRole('dialog'))).toHaveCount(0)
    await expect(options).toBeFocused()
  }
})

test('a newsletter is composed, tested, sent and followed without a mouse', async ({ page }) => {
  await signIn(page, team.owner)
  await page.goto(`/${team.slug}/newsletters`)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'New newsletter' }).first())
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Campaign' }))
  await page.keyboard.type('Spr')
  await expect(page.getByRole('option', { name: 'Spring' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveValue('Spring')
  await press(page, 'Tab')
  await tabTo(page, page.getByRole('combobox', { name: 'Document' }))
  await page.keyboard.type('Spring')
  await expect(page.getByRole('option', { name: 'Spring news' })).toBeVisible()
  await press(page, 'Enter')
  await tabTo(page, page.getByLabel('Subject'))
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.type('By keyboard')
  await tabTo(page, page.getByLabel('Preview text'))
  await page.keyboard.type('No mouse')
  await tabTo(page, page.getByLabel('Filter lists'))
  await page.keyboard.type('list 3')
  await tabTo(page, page.getByRole('checkbox', { name: 'List 3 20 recipients' }))
  await press(page, 'Space')
  const sendTest = page.getByRole('button', { name: `Send test to ${team.owner.email}` })
  await tabTo(page, sendTest)
  await expect(sendTest).toBeEnabled()
  await press(page, 'Enter')
  await expect(page.getByText(`Test sent to ${team.owner.email}.`)).toBeVisible()
  await expect(sendTest).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Plain text' }))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('region', { name: 'Plain text of the email' }))
  await page.keyboard.press('Shift+Tab')

  const send = page.getByRole('button', { name: 'Send…' })
  await tabTo(page, send)
  await press(page, 'Enter')
  const typed = page.getByRole('dialog').getByLabel(/^Type 20/)
  await expect(typed).toBeFocused()
  await press(page, 'Escape')
  await expect(send).toBeFocused()
  await press(page, 'Enter')
  await expect(typed).toBeFocused()
  await page.keyboard.type('20')
  await press(page, 'Enter')
  await expect(page.getByText('Sending to 20 recipients')).toBeVisible()
  await expectFocusKept(page)
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Spring', exact: true }))
  await press(page, 'Enter')
  await expect(page.getByRole('row', { name: /By keyboard/ })).toBeVisible()
})
