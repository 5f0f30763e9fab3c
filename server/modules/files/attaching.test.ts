import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
type Who = typeof team.owner

async function upload({ cookies, workspace }: Who): Promise<string> {
  const headers = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-File-Name': 'proofs.txt',
    Origin: team.api.url,
  }
  const answer = await fetch(`${team.api.url}/files?workspace=${workspace}`, {
    method: 'POST',
    headers,
    body: 'Proofs',
  })
  return ((await answer.json()) as { id: string }).id
}

test('files that people attach to a record at the same time are all kept', async () => {
  const people = [team.owner, await team.join('manager'), await team.join('member')]
  for (let round = 0; round < 5; round++) {
    const { id } = (await team.owner.mutate('tasks.create', { title: 'Proofs' })).body
    const files = await Promise.all([...people, ...people].map(upload))
    const attach = (who: Who, file: string) => who.mutate('files.attach', { on: `task:${id}`, file })
    const replies = await Promise.all([
      ...[...people, ...people].map((who, place) => attach(who, files[place]!)),
      team.owner.mutate('tasks.update', { id, title: 'Proofs of the catalogue' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200))
    const { attachments } = (await team.owner.query('tasks.get', { id })).body
    expect(attachments.toSorted()).toEqual(files.toSorted())
    const changes = await asOwner(
      team.api.database,
      `select record -> 'attachments' as files from change where entity_id = '${id}' order by id`,
    )
    const counts = changes.map((change) => (change['files'] as string[]).length)
    // Each version has the files of the one before.
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts)
    expect(counts.at(-1)).toBe(6)
  }
})
