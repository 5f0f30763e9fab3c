import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { run } from '../run.ts'

let api: TestApi
let shell: TestShell
beforeAll(async () => {
  api = await startApi()
  shell = openAtr({ ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token }, { run })
})
afterAll(async () => {
  shell.close()
  await api.close()
})

const TASKS = [
  { title: 'First\r\nsecond', desc: 'One\r\ntwo\nthree\ttab', tags: ['=a', 'b;c', 'd "e"'] },
  { title: '\\u202e', desc: ' =1+1 ', tags: [] },
  { title: 'Red \u202e \u0085 \u200f', desc: "'=1", tags: ['-x, y'] },
]

test('CSV in a file has the cells of the export, byte for byte', async () => {
  for (const task of TASKS) expect((await api.call('POST', '/tasks', task)).status).toBe(201)
  const headers = { Authorization: `Bearer ${api.token}` }
  const path = '/api/v1/tasks/export?format=csv&fields=id,title,desc,tags,version'
  const exported = await (await fetch(api.url + path, { headers })).text()
  const columns = exported.slice(0, exported.indexOf('\r\n'))
  const listed = await shell.atr(['tasks', 'list', '--all', '--csv', '--fields', columns])
  expect(listed.stdout).toBe(exported)
  expect(listed.stdout).toContain('One\r\ntwo\nthree\ttab')
  expect(listed.stdout).toContain('Red \u202e')
})

test('JSON and lines are exact, too', async () => {
  const { stdout } = await shell.atr(['tasks', 'list', '--all', '--ndjson'])
  const sent = (await api.call('GET', '/tasks')).body.data
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(sent)
})
