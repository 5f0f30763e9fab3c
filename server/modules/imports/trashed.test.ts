import { beforeAll, expect, test } from 'vitest'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { ended, importer } from '#server/testing/imports.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
})

test('tasks whose project moves to the Trash at the same moment are imported without it', async () => {
  const { run, upload, rows } = importer(team.api)
  const { call, database } = team.api
  const head = 'Issue key,Summary,Status,Project key,Project name\n'
  const first = await run({ source: 'jira' }, `${head}K-1,One,Open,K,Kiosk\n`)
  const [project] = (await call('GET', '/projects?name=Kiosk')).body.data
  expect([first.failed, project.name]).toEqual([0, 'Kiosk'])
  const id = await upload({ source: 'jira' }, `${head}K-2,Two,Open,K,Kiosk\nK-3,Three,Open,K,Kiosk\n`)
  const done = await asTableOwner(database.ownerUrl, async (other) => {
    await other.query('begin')
    await other.query('update project set deleted_at = now() where id = $1', [project.id])
    await call('POST', `/imports/${id}/start`, {})
    const waiting = async () => (await asOwner(database, 'select from pg_locks where not granted')).length
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await other.query('commit')
    return ended(call, id)
  })
  expect(done).toMatchObject({ status: 'done', created: 2, failed: 0 })
  const written = (await rows(id)).filter(({ status }) => status === 'created')
  expect(written.map(({ notes }) => notes.map(({ field, code }) => [field, code]))).toEqual([
    [['project', 'missing']],
    [['project', 'missing']],
  ])
})
