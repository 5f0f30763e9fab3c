import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { tablesContaining } from '#server/testing/tables-containing.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: TestApi['call']
beforeAll(async () => {
  call = await team.withToken()
})

const TEXTS = {
  tasks: ['desc', { title: 'Call' }],
  projects: ['desc', { name: 'Fair' }],
  tickets: ['desc', { title: 'Ask' }],
  risks: ['cause', { title: 'Delay' }],
  deals: ['notes', { name: 'Posters' }],
  contacts: ['notes', { name: 'Ole' }],
} as const

/** Mentions a person in the texts of all kinds and in a comment; returns the paths of the records and their field. */
async function mention(link: string): Promise<[path: string, field: string, version: number][]> {
  const made: [string, string, number][] = []
  const text = `Ask ${link} first`
  for (const [path, [field, fields]] of Object.entries(TEXTS)) {
    const { status, body } = await call('POST', `/${path}`, { ...fields, [field]: text })
    expect([path, status]).toEqual([path, 201])
    const edited = await call('PATCH', `/${path}/${body.id}`, { [field]: `${text}, soon` })
    made.push([`/${path}/${body.id}`, field, edited.body.version as number])
  }
  const on = `task:${made[0]![0].split('/')[2]!}`
  const comment = (await call('POST', '/comments', { on, body: text })).body
  made.push([`/comments/${comment.id}`, 'body', 1])
  const trashed = (await call('POST', '/tasks', { title: 'Old', desc: text })).body.id
  await call('DELETE', `/tasks/${trashed}`)
  return made
}

async function expectUnnamed(made: [path: string, field: string, version: number][], link: string, name: RegExp) {
  expect(await tablesContaining(team.api.database, name.source)).toEqual([])
  await numberChanges(team.api)
  const { data } = (await call('GET', '/changes?limit=200')).body
  for (const [path, field, version] of made) {
    const { body } = await call('GET', path)
    expect([path, body[field], body.version]).toEqual([path, expect.stringContaining(`Ask ${link} first`), version + 1])
    expect(data.findLast((change: { data: { id: string } }) => change.data.id === body.id).data).toEqual(body)
  }
}

test('an erased contact has no name in the mentions of any kind, nor in their history', async () => {
  const { id } = (await call('POST', '/contacts', { name: 'Zelda Quist' })).body
  const made = await mention(`[@Zelda \\[Q\\] **Quist**](contact:${id})`)
  expect((await team.owner.mutate('contacts.erase', { id })).status).toBe(200)
  await expectUnnamed(made, `[@Erased contact](contact:${id})`, /zelda|quist/)
})

test('an erased member has none either', async () => {
  const { id } = await team.join('member', 'Yorick Holm')
  const made = await mention(`[@Yorick Holm](member:${id})`)
  expect((await team.owner.mutate('members.erase', { id })).status).toBe(200)
  await expectUnnamed(made, `[@Former member](member:${id})`, /yorick|holm/)
})
