import { expect, test } from 'vitest'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { ended, openOwnersImports } from '#server/testing/imports.ts'

const { team, call, own } = openOwnersImports()

/** Runs an import that reads a row while this statement on it is not committed yet; what the notes of its rows say. */
async function importDuring(statement: string, source: string, text: string) {
  const { database } = team.api
  const id = await own.upload({ source }, text)
  const done = await asTableOwner(database.ownerUrl, async (other) => {
    await other.query('begin')
    await other.query(statement)
    await call('POST', `/imports/${id}/start`, {})
    const waiting = async () => (await asOwner(database, 'select from pg_locks where not granted')).length
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await other.query('commit')
    return ended(call, id)
  })
  const rows = await own.rows(id)
  return { done, notes: rows.flatMap(({ notes }) => notes.map(({ field, code }) => [field, code])) }
}

test('tasks whose project moves to the Trash at the same moment are imported without it', async () => {
  const head = 'Issue key,Summary,Status,Project key,Project name\n'
  await own.run({ source: 'jira' }, `${head}K-1,One,Open,K,Kiosk\n`)
  const [project] = (await call('GET', '/projects?name=Kiosk')).body.data
  const trash = `update project set deleted_at = now() where id = '${project.id}'`
  const text = `${head}K-2,Two,Open,K,Kiosk\nK-3,Three,Open,K,Kiosk\n`
  const { done, notes } = await importDuring(trash, 'jira', text)
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 0 })
  expect(notes).toEqual(Array(2).fill(['project', 'missing']))
})

test('tasks whose assignee is deactivated at the same moment are imported without them', async () => {
  const { id, login } = await team.join('member')
  const text = `Issue key,Summary,Status,Assignee\nP-1,One,Open,${login.email}\nP-2,Two,Open,${login.email}\n`
  const leave = `update member set status = 'deactivated' where id = '${id}'`
  const { done, notes } = await importDuring(leave, 'jira', text)
  expect(done).toMatchObject({ status: 'done', failed: 0, unknown_people: [login.email] })
  expect(notes).toEqual(Array(2).fill(['assignees', 'unknown_person']))
})

test('deals whose contact moves to the Trash at the same moment are imported without it', async () => {
  const { body: contact } = await call('POST', '/contacts', { name: 'Ada', email: 'ada@lost.example' })
  const trash = `update contact set deleted_at = now() where id = '${contact.id}'`
  const text = 'Record ID,Deal Name,Associated Contact\n1,One,ada@lost.example\n2,Two,ada@lost.example\n'
  const { done, notes } = await importDuring(trash, 'hubspot', text)
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 0 })
  expect(notes).toEqual(Array(2).fill(['contact', 'missing']))
})
