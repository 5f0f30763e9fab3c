import { answered } from './support/answered.ts'
import { ready } from './support/ready.ts'
import { openInside } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { createToken, createWorkspace } from './support/workspace.ts'

test('a ticket goes from a form to resolved within its time', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const page = await openInside(browser, team, '/settings/tickets')
  const dialog = page.getByRole('dialog')

  // Working times that include this very moment, and a quick reply.
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(day, { exact: true }).fill('00:00-24:00')
  await page.getByLabel('Medium: resolution').fill('3')
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect(page.getByText('Enter 0.25 to 500 hours')).toBeVisible()
  await page.getByLabel('Medium: resolution').fill('12')
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add quick reply' }).click()
  await page.getByLabel('Title').fill('Reprint')
  await page.getByLabel('Text').fill('We print it again at no cost.')
  const saved = answered(page, 'tickets.updateSettings')
  await page.getByRole('button', { name: 'Save quick replies' }).click()
  await saved
  await expect(page.getByRole('button', { name: 'Save quick replies' })).toBeDisabled()

  await page.goto(`/${team.slug}/forms`)
  await page.getByRole('button', { name: 'New form' }).first().click()
  await dialog.getByLabel('Name', { exact: true }).fill('Support form')
  await dialog.getByRole('button', { name: 'Create form' }).click()
  await page.getByRole('switch', { name: 'Create a ticket' }).click()
  await expect(page.getByRole('switch', { name: 'Create a ticket' })).toBeChecked()
  await expect(page.getByLabel('Form link')).toContainText('/f/')
  const url = await page.getByLabel('Form link').innerText()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await visitor.getByLabel('Name').fill('Ada Brandt')
  await visitor.getByLabel('Email').fill('ada@brandt.example')
  await visitor.getByRole('textbox', { name: 'Message' }).fill('The proof shows the wrong paper\nWe ordered matt.')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await visitor.context().close()

  await page.goto(`/${team.slug}/tickets`)
  await page.getByRole('link', { name: 'The proof shows the wrong paper' }).click()
  await expect(page.getByText('Response: 4 h left')).toBeVisible()
  await expect(page.getByText('Medium impact × medium urgency')).toBeVisible()
  await expect(page.getByText('Resolution: 12 h left')).toBeVisible()
  await expect(page.getByText('We ordered matt.')).toBeVisible()
  await page.getByRole('button', { name: 'Quick replies' }).click()
  await page.getByRole('menuitem', { name: 'Reprint' }).click()
  await expect(page.getByLabel('Write a comment')).toHaveValue('We print it again at no cost.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('button', { name: 'Answered elsewhere' }).click()
  await expect(page.getByText('Response: answered in time')).toBeVisible()

  // By keyboard: a second ticket of the same contact.
  await page.getByRole('link', { name: 'Open contact' }).click()
  const tickets = page.getByRole('region', { name: /^Tickets/ })
  await expect(tickets.first()).toContainText('The proof shows the wrong paper')
  await page.goto(`/${team.slug}/tickets`)
  await page.getByRole('link', { name: 'The proof shows the wrong paper' }).waitFor()
  await ready(page)
  await page.keyboard.press('c')
  await dialog.getByLabel('Title').fill('Where is the invoice?')
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Ada')
  await page.getByRole('option', { name: 'Ada Brandt' }).click()
  await dialog.getByLabel('Impact').selectOption('High')
  await dialog.getByLabel('Urgency').selectOption('High')
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByRole('row', { name: /Where is the invoice/ })).toContainText('Urgent')

  // On the board, a move to Resolved asks for the resolution.
  await page.getByRole('button', { name: 'Board' }).click()
  await page.getByRole('link', { name: 'The proof shows the wrong paper' }).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitemcheckbox', { name: 'Resolved' }).press('Enter')
  await dialog.getByRole('button', { name: 'Resolve ticket' }).click()
  await expect(dialog.getByText('must not be empty')).toBeVisible()
  await dialog.getByLabel('Resolution').fill('Printed again on matt paper.')
  await dialog.getByRole('button', { name: 'Resolve ticket' }).click()
  const resolved = page.getByRole('region', { name: 'Resolved', exact: true })
  await resolved.getByRole('link', { name: 'The proof shows the wrong paper' }).click()
  await expect(page.getByText('Resolution: resolved in time')).toBeVisible()
  await expect(page.getByText('Printed again on matt paper.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Other tickets of this contact' })).toContainText(
    '#2 Where is the invoice?',
  )
  await expect
    .poll(async () => (await (await request.get('/api/v1/tickets?status=resolved', { headers })).json()).data)
    .toMatchObject([{ number: 1, source: 'Support form', reopened: 0, requester_email: 'ada@brandt.example' }])
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Reopened once')).toBeVisible()

  // So do the status in the list, and an edit of several tickets.
  await page.goto(`/${team.slug}/tickets?view=list`)
  await page.getByRole('button', { name: /^Status of Where is the invoice/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Closed' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Status of Where is the invoice?: New' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Where is the invoice?' }).check()
  await page.getByRole('checkbox', { name: 'Select The proof shows the wrong paper' }).check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Field').selectOption('Status')
  await dialog.getByLabel('Status').selectOption('Closed')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await dialog.getByLabel('Resolution').fill('Sent by mail.')
  await dialog.getByRole('button', { name: 'Close 2 tickets' }).click()
  await expect(page.getByText('2 tickets updated')).toBeVisible()
  const closed = async () => (await (await request.get('/api/v1/tickets?status=closed', { headers })).json()).data
  expect(await closed()).toMatchObject([{ resolution: 'Sent by mail.' }, { resolution: 'Sent by mail.' }])
  await page.getByRole('button', { name: 'Status of Where is the invoice?: Closed' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Open' }).click()

  await page.goto(`/${team.slug}/tickets?view=figures`)
  await expect(page.getByRole('table', { name: 'Open tickets by age' })).toContainText('Less than a day')
  await expect(page.getByRole('table', { name: 'Response and resolution by week' }).getByRole('row')).toHaveCount(13)
})
