import { expect, test } from 'vitest'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { importer } from '#server/testing/imports.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('a cancel that meets the end of a check cancels the import', async () => {
  const id = await importer(team.api).upload({ source: 'csv', entity: 'contact' }, 'name\nAda\n')
  // No worker runs: the test ends the check in its place.
  expect((await team.api.call('POST', `/imports/${id}/check`, {})).body.status).toBe('checking')
  const { database } = team.api
  const cancelled = await asTableOwner(database.ownerUrl, async (worker) => {
    await worker.query('begin')
    await worker.query(`update import set status = 'ready', work = null, waiting_since = null where id = $1`, [id])
    const answer = team.api.call('POST', `/imports/${id}/cancel`, {})
    const waiting = async () => (await asOwner(database, 'select from pg_locks where not granted')).length
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await worker.query('commit')
    return answer
  })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', started_at: null, finished_at: null })
})
