import type { Page, Request } from '@playwright/test'
import { ready } from './support/ready.ts'
import { openInside, signInByForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, createToken, createWorkspace } from './support/workspace.ts'

/** Holds back the response to the first such request; `answered` resolves once the server has sent it. */
async function holdBack(page: Page, isIt: (request: Request) => boolean) {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(
    () => true,
    async (route, request) => {
      if (isHeld || !isIt(request)) return route.fallback()
      isHeld = true
      const response = await route.fetch()
      answered.resolve()
      await released.promise
      await route.fulfill({ response })
    },
  )
  return { answered: answered.promise, release: released.resolve }
}

/** A short list arrives with its page; of a long one only the first rows do. */
const lists = {
  short: { contacts: 0, isAnswer: (url: string) => /\/contacts\?.*_rsc=/.test(url) },
  long: { contacts: 51, isAnswer: (url: string) => url.includes('contacts.all') },
}
for (const [length, { contacts, isAnswer }] of Object.entries(lists))
  test(`a record created while a ${length} list was loading is in the list`, async ({ browser, request }) => {
    const team = await createWorkspace()
    const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
    const create = (name: string) => request.post('/api/v1/contacts', { headers, data: { name } })
    for (let n = 0; n < contacts; n++) await create(`Contact ${n}`)
    const page = await openInside(browser, team, '')
    await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
    // Tabs share the live stream of the first, which applies a change before the others.
    const other = await page.context().newPage()
    await other.goto(`/${team.slug}/contacts`)
    await ready(other)

    const { answered, release } = await holdBack(page, (sent) => isAnswer(sent.url()))
    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await answered
    await create('Hanna Weiss')
    await expect(other.getByRole('link', { name: 'Hanna Weiss' })).toBeVisible()
    release()
    await expect(page.getByRole('link', { name: 'Hanna Weiss' })).toBeVisible()
  })

test('a record changed while its page was loading shows the change', async ({ browser, request }) => {
  const team = await createWorkspace()
  const headers = { Authorization: `Bearer ${await createToken(team.slug)}` }
  const made = await request.post('/api/v1/contacts', { headers, data: { name: 'Hanna Weiss' } })
  const { id } = await made.json()
  const page = await openInside(browser, team, '/contacts')
  await expect(page.getByRole('link', { name: 'Hanna Weiss' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/${team.slug}/contacts`)
  await expect(other.getByRole('link', { name: 'Hanna Weiss' })).toBeVisible()

  const { answered, release } = await holdBack(
    page,
    (sent) => sent.url().includes(`/contacts/${id}`) && !sent.headers()['next-router-prefetch'],
  )
  await page.getByRole('link', { name: 'Hanna Weiss' }).click()
  await answered
  await request.patch(`/api/v1/contacts/${id}`, { headers, data: { name: 'Hanna Stern' } })
  await expect(other.getByRole('link', { name: 'Hanna Stern' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Hanna Stern' })).toBeVisible()
})

test('a page whose session ended says so and leads to sign in and back @every-width @phone', async ({ browser }) => {
  const team = await createWorkspace()
  const page = await openInside(browser, team, '/contacts?q=Hanna')
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  const elsewhere = await openInside(browser, team, '/settings/account')
  await elsewhere.getByRole('button', { name: 'Sign out other sessions' }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Sign out other sessions' }).click()
  await expect(page.getByText('You are signed out. Sign in to continue.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/sign-in/)
  await signInByForm(page, team.owner)
  await expect(page).toHaveURL(/contacts\?q=Hanna/)
  await expect(page.getByText('You are signed out')).toHaveCount(0)
})

test('a member who was removed reads that on the open page @stress', async ({ browser }) => {
  const team = await createWorkspace()
  const ben = await addMember(team.slug, 'Ben Wolff')
  const page = await openInside(browser, { slug: team.slug, owner: ben }, '/contacts')
  await expect(page.getByText('No contacts yet')).toBeVisible()
  const owner = await openInside(browser, team, '/settings/members')
  await owner
    .getByRole('row', { name: /Ben Wolff/ })
    .getByRole('button')
    .last()
    .click()
  await owner.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deactivate member' }).click()
  await expect(page.getByText('You no longer have access to this workspace.')).toBeVisible()
})
