import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { announce, notify } from '#server/modules/notifications/mutations.ts'
import { unsubscribeUrl } from '#server/modules/notifications/unsubscribe/mutations.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const workspace = () => ({
  id: api.workspaceId,
  slug: api.slug,
  name: 'Test workspace',
  currency: 'EUR',
  time_zone: 'UTC',
  sandbox: false,
})
const context = () => contextOf(openPlatform(api.program), workspace())
const linkFor = (member: string) => new URL(unsubscribeUrl(context(), member, 'mention')).pathname
const post = (path: string, body = '') => fetch(`${api.url}${path}`, { method: 'POST', body, redirect: 'manual' })
const oneClick = 'List-Unsubscribe=One-Click'
const choices = (member: string) =>
  asOwner(api.database, `select kind, app, mail from notification_choice where member = '${member}'`)

async function mention(member: string) {
  const ctx = context()
  const notice = {
    member,
    kind: 'mention',
    entity: 'task',
    entity_id: crypto.randomUUID(),
    subject: 'T',
    actor_name: 'Ada',
  } as const
  await ctx.database.transaction(ctx.workspace.id, (tx) => notify(ctx, tx, [notice]))
  announce(ctx, [notice])
}

test('a mail program unsubscribes from that kind of mail in one request, and from no other', async () => {
  const { id, email } = await api.addMember('member')
  const written = () => asOwner(api.database, `select body from mail where recipient = '${email}'`)
  await mention(id)
  const [mail] = await written()
  expect(mail!.body).toContain('Unsubscribe from these emails: [link hidden]')

  const answer = await post(linkFor(id), oneClick)
  expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.\n'])
  expect((await post(linkFor(id), oneClick)).status).toBe(200)
  expect(await choices(id)).toEqual([{ kind: 'mention', app: true, mail: false }])
  await mention(id)
  expect(await written()).toHaveLength(1)
})

test('the button redirects back to the page, and settings for the application stay', async () => {
  const { id } = await api.addMember('member')
  await asOwner(
    api.database,
    `insert into notification_choice values ('${api.workspaceId}', '${id}', 'mention', false, true)`,
  )
  const answer = await post(linkFor(id))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${linkFor(id)}?done=1`])
  expect(await choices(id)).toEqual([{ kind: 'mention', app: false, mail: false }])
})

test('a link with an invalid signature returns 404 and changes nothing', async () => {
  const { id } = await api.addMember('member')
  const link = linkFor(id)
  const forged = [
    link.slice(0, -1),
    `${link}x`,
    link.replace('mention', 'due'),
    link.replace(id, api.owner.id),
    '/unsubscribe/x',
    '/unsubscribe/',
  ]
  for (const path of forged) expect((await post(path, oneClick)).status, path).toBe(404)
  expect(await choices(id)).toEqual([])
  expect(JSON.stringify(api.lines)).not.toContain(link.split('.').at(-1))
})
