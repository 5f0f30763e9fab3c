import { hash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PipelinedClient, type Result } from './pipelined-client.ts'
import { Watch } from './silence.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
const url = database.ownerUrl
const client = new PipelinedClient(url, 'described', new Watch(url), 5_000)
let described = 0

beforeAll(async () => {
  await client.ready()
  await send('select 1')
  const { connection } = client['client'] as pg.Client & { connection: pg.Connection }
  connection.on('rowDescription', () => described++)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Named here, because a process names a limited number of statements itself. */
function send(sql: string, parameters: unknown[] = []): Promise<Result> {
  return new Promise((resolve, reject) =>
    client.send({ sql, parameters, name: hash('sha1', sql) }, (error, result) =>
      error ? reject(error as Error) : resolve(result),
    ),
  )
}

test('Postgres describes a statement until its first answer, and the rows stay the same', async () => {
  const sql = `select n, nullif(n, 2) as some, now() as at, n * 1.5 as amount, array['a', null] as words, '{"a": 1}'::jsonb as data
    from generate_series(1, $1) n`
  const before = described
  const first = await Promise.all([send(sql, [3]), send(sql, [3]), send(sql, [0])])
  expect(described - before).toBe(3)
  const later = [await send(sql, [3]), ...(await Promise.all([send(sql, [3]), send(sql, [1])]))]
  expect(described - before).toBe(3)
  const row = (n: number) => ({
    n,
    some: n === 2 ? null : n,
    at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
    amount: n * 1.5,
    words: ['a', null],
    data: { a: 1 },
  })
  for (const { rows, count } of [first[0]!, first[1]!, later[0]!, later[1]!])
    expect([rows, count]).toEqual([[row(1), row(2), row(3)], 3])
  expect(first[2]!.rows).toEqual([])
  expect(later[2]!.rows).toEqual([row(1)])
})

test('a statement that failed is described when it succeeds, and one that fails later keeps its columns', async () => {
  const sql = 'select 10 / $1::int as tenth'
  await expect(send(sql, ['x'])).rejects.toThrow('invalid input syntax')
  expect((await send(sql, [2])).rows).toEqual([{ tenth: 5 }])
  const before = described
  await expect(send(sql, [0])).rejects.toThrow('division by zero')
  expect((await send(sql, [5])).rows).toEqual([{ tenth: 2 }])
  expect(described).toBe(before)
})

test('statements without rows say what they changed', async () => {
  await send('create temporary table kept (n int)')
  const insert = () => send('insert into kept select generate_series(1, $1::int)', [2])
  for (const { command, count, rows } of [await insert(), await insert()])
    expect([command, count, rows]).toEqual(['INSERT', 2, []])
  const remove = await send('delete from kept where n = $1 returning n', [2])
  expect([remove.command, remove.rows]).toEqual(['DELETE', [{ n: 2 }, { n: 2 }]])
})

test('a statement whose columns were changed is refused, and never read with the old ones', async () => {
  await send('create temporary table changing (a int, b text)')
  await send(`insert into changing values (1, 'one')`)
  const read = () => send('select * from changing')
  expect((await read()).rows).toEqual([{ a: 1, b: 'one' }])
  expect((await read()).rows).toEqual([{ a: 1, b: 'one' }])
  await send('alter table changing drop column a')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
})
