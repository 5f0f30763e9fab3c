import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openInside, signInByForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { addMember, atrium, createWorkspace } from './support/workspace.ts'

const base = () => process.env['E2E_URL']!

/** A registered app on this computer that listens for the redirect. */
async function startApp(name: string) {
  const answers: URLSearchParams[] = []
  const server = createServer((request, response) => {
    answers.push(new URL(request.url!, 'http://app').searchParams)
    response.end('You can close this window.')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const registered = await fetch(`${base()}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.18.7.${randomBytes(1)[0]}` },
    body: JSON.stringify({ client_name: name, redirect_uris: [redirect_uri] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const code_verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'read write',
    state: 'kept',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return {
    address: `/oauth/authorize?${asked}`,
    answers,
    close: () => void server.close(),
    async exchange(code: string) {
      const given = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier }
      const answer = await fetch(`${base()}/oauth/token`, { method: 'POST', body: new URLSearchParams(given) })
      return (await answer.json()) as { access_token: string; scope: string }
    },
  }
}

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('an owner connects an app from the sign-in on, and disconnects it @every-width', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  const app = await startApp('Claude')
  await page.goto(app.address)
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await expect(page.getByText('Sign in to connect Claude to Atrium.')).toBeVisible()
  await expect(page.getByText('This computer')).toBeVisible()
  await expectAccessible(page)
  await shot(page, `sign-in-light-${page.viewportSize()!.width}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, `sign-in-dark-${page.viewportSize()!.width}`)
  await page.emulateMedia({ colorScheme: 'light' })
  await signInByForm(page, owner)
  await expect(page.getByRole('heading', { name: 'Connect Claude?' })).toBeVisible()
  await expect(page.getByText('Not verified: any app can use this name')).toBeVisible()
  await expect(page.getByText('It cannot delete anything.')).toBeVisible()
  // The page offers first what the app asks for.
  await expect(page.getByRole('radio', { name: /^Read and write/ })).toBeChecked()
  await expectAccessible(page)
  await shot(page, `light-${page.viewportSize()!.width}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, `dark-${page.viewportSize()!.width}`)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('radio', { name: /^Read Read everything/ }).click()
  await expect(page.getByRole('checkbox', { name: /Its changes wait for approval/ })).toBeHidden()
  await page.getByRole('radio', { name: /^Read and write/ }).click()
  await page.getByRole('checkbox', { name: /Its changes wait for approval/ }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('You can close this window.')).toBeVisible()
  const [answer] = app.answers
  expect(Object.fromEntries(answer!)).toMatchObject({ state: 'kept', iss: base() })
  const { access_token, scope } = await app.exchange(answer!.get('code')!)
  app.close()
  expect(scope).toBe('read write')
  const status = async () =>
    (await fetch(`${base()}/api/agent/tools`, { headers: { Authorization: `Bearer ${access_token}` } })).status
  expect(await status()).toBe(200)

  await page.goto(`/${slug}/settings/tokens`)
  await expect(page.getByRole('row', { name: /Claude.*App.*Read and write/ })).toBeVisible()
  await shot(page, `tokens-${page.viewportSize()!.width}`)
  await page.getByRole('button', { name: 'Options for Claude' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rotate token…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Revoke token…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect.poll(status).toBe(401)
})

test('an app waits while its owner sets a new password @stress', async ({ page, context }) => {
  const { owner } = await createWorkspace()
  const app = await startApp('Claude')
  await page.goto(app.address)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByText('Sign in to connect Claude to Atrium.')).toBeVisible()
  const { url } = await atrium<{ url: string }>('member', 'reset-password', '--email', owner.email)
  const tab = await context.newPage()
  await tab.goto(url)
  await tab.getByLabel('New password').fill('an entirely new one')
  await tab.getByRole('button', { name: 'Set password' }).click()
  await expect(tab.getByText('Sign in to connect Claude to Atrium.')).toBeVisible()
  await signInByForm(tab, { email: owner.email, password: 'an entirely new one' })
  await expect(tab.getByRole('heading', { name: 'Connect Claude?' })).toBeVisible()
  app.close()
})

test('an app waits while a person joins by invitation, and then learns who can connect it @stress', async ({
  page,
  browser,
}) => {
  const team = await createWorkspace()
  const inside = await openInside(browser, team, '/settings/members')
  await inside.getByRole('button', { name: 'Invite member' }).click()
  const invitation = inside.getByRole('dialog', { name: 'Invite member' })
  await invitation.getByLabel('Name').fill('Ben Okafor')
  await invitation.getByLabel('Email').fill(`ben@${team.slug}.example`)
  await invitation.getByRole('radio', { name: 'Manager' }).check()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  const link = inside.getByRole('dialog', { name: 'Invitation for Ben Okafor' }).getByLabel('Invitation link')
  const url = await link.inputValue()
  const app = await startApp('Claude')
  await page.goto(app.address)
  await expect(page.getByText('Sign in to connect Claude to Atrium.')).toBeVisible()
  await page.goto(url)
  await page.getByLabel('Password', { exact: true }).fill('staple and paper')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Only an owner can connect Claude' })).toBeVisible()
  await expect(page.getByText(team.owner.name)).toBeVisible()
  app.close()
})

test('the sign-in page names no app for an unknown request', async ({ page }) => {
  const answer = await page.goto('/sign-in?next=%2Foauth%2Fconsent%2Fnonsense&client_name=Claude')
  expect(answer?.status()).toBe(200)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Sign in to connect')).toHaveCount(0)
})

test('a person who is not an owner learns who is, and an app at a wrong address learns nothing', async ({ page }) => {
  const { slug, owner } = await createWorkspace()
  const member = await addMember(slug, 'Bo Lind')
  const app = await startApp('Claude')
  await page.goto(app.address)
  await signInByForm(page, member)
  await expect(page.getByRole('heading', { name: 'Only an owner can connect Claude' })).toBeVisible()
  await expect(page.getByText(owner.name)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'not-owner')

  await page.goto(`${app.address}&`.replace(/redirect_uri=[^&]+/, 'redirect_uri=https%3A%2F%2Felsewhere.example.com'))
  await expect(page.getByRole('heading', { name: 'Invalid redirect address' })).toBeVisible()
  await shot(page, 'problem')
  await page.goto('/oauth/consent/nonsense')
  await expect(page.getByRole('heading', { name: 'This request has ended' })).toBeVisible()
  expect(app.answers).toEqual([])
  app.close()
})
