import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('a note lives over REST, in search and in the Trash', async () => {
  const call = await team.withToken()
  const made = await call('POST', '/notes', { title: 'Paper for the catalogue', text: 'Mattes Papier' })
  expect(made.status).toBe(201)
  const { id } = made.body
  console.log(made.status, made.body)
  const changed = await call('PATCH', `/notes/${id}`, { title: 'Paper' })
  expect(changed.body).toMatchObject({ title: 'Paper', version: 2 })
  const listed = await call('GET', '/notes?q=mattes')
  console.log(listed.body)
  expect(listed.body.data).toHaveLength(1)
  const found = await team.owner.query('search.find', { q: 'paper' })
  console.log(found.body)
  expect(found.body).toMatchObject([{ entity: 'note', id, name: 'Paper' }])
  await call('DELETE', `/notes/${id}`)
  const trash = await team.owner.query('trash.list', {})
  console.log(trash.body)
  expect(trash.body.data).toMatchObject([{ entity: 'note', id, name: 'Paper' }])
  const restored = await call('POST', `/notes/${id}/restore`)
  expect(restored.body).toMatchObject({ id, version: 3 })
  await call('DELETE', `/notes/${id}`)
  await team.owner.mutate('trash.purge', { entity: 'note', id })
  const activity = await team.owner.query('activity.list', { entity: 'note' })
  console.log(activity.body.data.map((one: { event: string }) => one.event))
})
