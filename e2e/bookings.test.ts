import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { connected, onConnected } from './support/connected.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { Team } from './support/workspace.ts'

test.use(onConnected)

/** Signs the owner in, creates a booking page with that title, and returns its link. */
async function openBookings(page: Page, { slug, owner }: Team, title: string): Promise<string> {
  await signIn(page, owner)
  await page.goto(`/${slug}/bookings`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New booking page' }).first().click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Monday').fill('9-12, 13.00–17.30')
  await dialog.getByLabel('Tuesday').fill('9 to 5')
  await dialog.getByRole('button', { name: 'Create booking page' }).click()
  await expect(dialog.getByLabel('Tuesday')).toHaveAccessibleDescription(/Enter hours in order/)
  await expect(dialog.getByText('Enter hours in order')).toHaveCount(1)
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await dialog.getByLabel(day).fill('09:00–12:00, 13:00–24:00')
  await dialog.getByLabel('Minimum notice').fill('0')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create booking page' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: `Options for ${title}` }).click()
  const link = await page.getByRole('menuitem', { name: 'Open' }).getAttribute('href')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  return link!
}

async function feedOf(page: Page, slug: string): Promise<string> {
  await page.goto(`/${slug}/settings/account`)
  const field = page.getByLabel('Calendar feed URL')
  await expect(field).toHaveValue(/\.ics$/)
  const address = await field.inputValue()
  return (await (await fetch(address)).text()).replaceAll('\r\n ', '')
}

test('a visitor books, reschedules and cancels; email, calendar feed and application follow', async ({ browser }) => {
  test.setTimeout(240_000)
  const team = await connected.createWorkspace()
  const office = await browser.newContext()
  const inside = await office.newPage()
  const ben = `ben@${team.slug}.example`
  const link = await openBookings(inside, team, 'Intro call')

  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/zone=America/)
  await expect(visitor.getByLabel('Time zone')).toHaveValue('America/New_York')
  const times = visitor.getByRole('list', { name: 'Available times' }).getByRole('link')
  const days = visitor.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await days.nth(2).click()
  await expect(days.nth(2)).toHaveAttribute('aria-current', 'date')
  await expect(visitor.getByRole('heading', { level: 3 })).toContainText(
    (await days.nth(2).innerText()).match(/\d+/)![0],
  )
  await times.nth(1).click()
  await expect(visitor.getByLabel('Your name')).toBeVisible()
  await visitor.getByLabel('Your name').fill('Ben Okafor')
  await visitor.getByLabel('Email').fill(ben)
  await visitor.getByRole('button', { name: 'Book this time' }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('booking.ics')
  for (const [name, host] of [
    ['Google Calendar', 'calendar.google.com'],
    ['Outlook', 'outlook.live.com'],
  ] as const)
    expect(new URL((await visitor.getByRole('link', { name }).getAttribute('href'))!).hostname).toBe(host)
  await expect(inside.getByRole('region', { name: 'Upcoming bookings' })).toContainText(ben)

  const own = await connected.mail.link(ben, '/book/booked/')
  expect(await connected.mail.link(team.owner.email, `/${team.slug}/`)).toBe(`${connected.url}/${team.slug}/bookings`)
  await visitor.goto(own)
  await visitor.getByRole('link', { name: 'Reschedule' }).click()
  await expect(visitor).toHaveURL(/reschedule/)
  // Late in the evening the first day has only a few times left.
  await days.nth(3).click()
  await expect(days.nth(3)).toHaveAttribute('aria-current', 'date')
  await times.nth(3).click()
  await visitor.getByRole('button', { name: 'Reschedule to this time' }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  const feed = await feedOf(inside, team.slug)
  expect(feed).toMatch(/UID:booking-[^]*SEQUENCE:1[^]*SUMMARY:Intro call: Ben Okafor and Ada Berg/)

  await visitor.getByRole('link', { name: 'Cancel booking…' }).click()
  await expect(visitor.getByRole('heading', { name: 'Cancel this booking?' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking cancelled' })).toBeVisible()
  expect(await feedOf(inside, team.slug)).not.toContain('UID:booking-')
  await inside.goto(`/${team.slug}/bookings`)
  await inside.getByRole('button', { name: 'Past' }).click()
  await expect(inside.getByRole('region', { name: 'Past bookings' })).toContainText('Cancelled')
  await inside.getByRole('button', { name: 'Options for Intro call' }).click()
  await inside.getByRole('menuitem', { name: 'Delete…' }).click()
  await expectAccessible(inside)
  await inside.getByRole('alertdialog').getByRole('button', { name: 'Delete booking page' }).click()
  await expect(inside.getByText('No booking pages yet')).toBeVisible()
  for (const nowhere of ['/book/nonsense', link, `${link}A`, '/book/booked/nonsense']) {
    expect((await visitor.goto(nowhere))!.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'Not found' })).toBeVisible()
  }
  await office.close()
  await context.close()
})

test('on a phone the page is at most two screens long, and every time is one tap away', async ({ browser }) => {
  const team = await connected.createWorkspace()
  const office = await browser.newContext()
  const link = await openBookings(await office.newPage(), team, 'A short call')
  await office.close()
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, timezoneId: 'Europe/Berlin' })
  const visitor = await context.newPage()
  await visitor.goto(link)
  await visitor.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(2).click()
  await expect(visitor.getByRole('list', { name: 'Available times' }).getByRole('link')).toHaveCount(28)
  expect(await visitor.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * viewport.height)
  await context.close()
})

test('it also works without scripts, and after a conflict the visitor sees the nearest times @stress', async ({
  browser,
}) => {
  const team = await connected.createWorkspace()
  const office = await browser.newContext()
  const link = await openBookings(await office.newPage(), team, 'Print consultation')
  await office.close()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const chosen = async () => {
    await visitor.goto(link)
    await visitor.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click()
    await visitor.getByRole('list', { name: 'Available times' }).getByRole('link').nth(2).click()
    await visitor.getByLabel('Your name').fill('Cara Lind')
    await visitor.getByLabel('Email').fill('cara@example.com')
    return visitor.url()
  }
  const form = await chosen()
  await visitor.getByRole('button', { name: 'Book this time' }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()

  await visitor.goto(form)
  await visitor.getByLabel('Your name').fill('Dan Roth')
  await visitor.getByLabel('Email').fill('dan@example.com')
  const answered = visitor.waitForResponse((response) => response.request().method() === 'POST')
  await visitor.getByRole('button', { name: 'Book this time' }).click()
  expect((await answered).status()).toBe(409)
  const notice = visitor.getByRole('alert').filter({ hasText: 'no longer available' })
  await expect(notice.getByRole('link')).toHaveCount(3)
  await notice.getByRole('link').first().click()
  await visitor.getByLabel('Your name').fill('Dan Roth')
  await visitor.getByLabel('Email').fill('dan@example.com')
  await visitor.getByRole('button', { name: 'Book this time' }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await context.close()
})
