import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { addRecord, draftRecord } from '#server/core/records/write.ts'
import { newId } from '#server/core/values/ids.ts'
import { itemKind } from '#server/modules/inventory/items/kind.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { change, housekeep, joining, changeWithLock } from './change.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

function context(): WorkspaceContext {
  const { workspaceId: id, slug, program } = api
  return contextOf(openPlatform(program), { id, slug, name: 'W', currency: 'EUR', time_zone: 'UTC', sandbox: false })
}

const titled = async (title: string) => (await api.call('GET', `/tasks?q=${title}`)).body.total

/** A task, and how its title is written and recorded. */
async function aTask(title: string) {
  const { body: task } = await api.call('POST', '/tasks', { title })
  return {
    task,
    retitle: (ctx: WorkspaceContext, tx: Parameters<Parameters<typeof housekeep>[1]>[0]['tx'], to: string) =>
      tx.updateTable('task').set({ title: to }).where('workspace_id', '=', ctx.workspace.id).where('id', '=', task.id),
  }
}

test('a write followed by `unchanged` is rolled back, sent or awaited, before or after', async () => {
  const ctx = context()
  const { retitle } = await aTask('Before')
  const works = [
    () =>
      change(ctx, async ({ tx, write, unchanged }) => {
        write(retitle(ctx, tx, 'Sent'))
        return unchanged('done')
      }),
    () =>
      change(ctx, async ({ tx, unchanged }) => {
        await retitle(ctx, tx, 'Awaited').execute()
        return unchanged('done')
      }),
    () =>
      change(ctx, async ({ tx, write, unchanged }) => {
        const done = unchanged('done')
        write(retitle(ctx, tx, 'After'))
        return done
      }),
  ]
  for (const work of works) await expect(work()).rejects.toThrow('ended with unchanged()')
  expect(await Promise.all(['Before', 'Sent', 'Awaited', 'After'].map(titled))).toEqual([1, 0, 0, 0])
})

test('rejects `unchanged` after a record, and a write without a record', async () => {
  const ctx = context()
  const { task, retitle } = await aTask('Recorded')
  const recorded = change(ctx, async ({ record, unchanged }) => {
    record({ event: 'task.updated', record: task })
    return unchanged('done')
  })
  await expect(recorded).rejects.toThrow('ended with unchanged()')
  const silent = change(ctx, async ({ tx, write }) => write(retitle(ctx, tx, 'Silent')))
  await expect(silent).rejects.toThrow('without recording anything')
  expect((await api.call('GET', `/tasks/${task.id}`)).body).toMatchObject({ title: 'Recorded', version: 1 })
})

test('bulk work without changes commits only its own bookkeeping', async () => {
  const ctx = context()
  const mail = (subject: string) => ({
    id: newId(ctx.now),
    workspace_id: ctx.workspace.id,
    kind: 'test',
    recipient: 'x@example.com',
    subject,
    body: '',
    status: 'outbox',
    created_at: ctx.now.toISOString(),
  })
  const sent = async () => {
    const rows = await ctx.db.selectFrom('mail').select('subject').where('kind', '=', 'test').execute()
    return rows.map(({ subject }) => subject)
  }
  await change(ctx, async ({ tx, housekeep: keep, unchangedUnlessRecorded }) => {
    keep(tx.insertInto('mail').values(mail('kept')))
    return unchangedUnlessRecorded(undefined)
  })
  const written = change(ctx, async ({ tx, write, unchangedUnlessRecorded }) => {
    write(tx.insertInto('mail').values(mail('written')))
    return unchangedUnlessRecorded(undefined)
  })
  await expect(written).rejects.toThrow('ended with unchanged()')
  await housekeep(ctx, async ({ tx, write }) => write(tx.insertInto('mail').values(mail('housekept'))))
  expect(await sent()).toEqual(['kept', 'housekept'])
})

test('joined changes commit and roll back together', async () => {
  const ctx = context()
  const { task, retitle } = await aTask('Together')
  const failing = change(ctx, async (changing) => {
    await change(joining(ctx, changing), async ({ tx, write, record }) => {
      write(retitle(ctx, tx, 'Joined'))
      record({ event: 'task.updated', record: { ...task, title: 'Joined', version: 2 } })
    })
    throw new Error('the outer one fails')
  })
  await expect(failing).rejects.toThrow('the outer one fails')
  expect(await titled('Joined')).toBe(0)
  await change(ctx, async (changing) => {
    expect(() => housekeep(joining(ctx, changing), async () => {})).toThrow('housekeep()')
    return changing.unchanged(undefined)
  })
})

test('records of a family are written only with its lock, also in a joined change', async () => {
  const ctx = context()
  const named = () => draftRecord(itemKind, ctx, { name: 'Locked' })
  const unlocked = change(ctx, (changing) => addRecord(itemKind, ctx, changing, named()))
  await expect(unlocked).rejects.toThrow('A change of item requires the lock of the family inventory')
  const joined = changeWithLock(ctx, 'inventory', (changing) =>
    change(joining(ctx, changing), (inner) => addRecord(itemKind, ctx, inner, named())),
  )
  await expect(joined).resolves.toBeUndefined()
})

test('a procedure called within a change cannot use the network', async () => {
  const ctx = context()
  const created = change(ctx, async (changing) => {
    const create = ctx.services.review.act(joining(ctx, changing), 'webhook', 'create')!
    return create({ url: 'https://192.0.2.1/', events: '*' })
  })
  await expect(created).rejects.toThrow('a change cannot use the network')
})

test('a read context rejects every kind of write statement', async () => {
  const { db, database, workspace } = context()
  // @ts-expect-error -- a context reads; writes go through change() and housekeep()
  await expect((async () => db.deleteFrom('task').execute())()).rejects.toThrow('reads only')
  const remove = database.scoped(workspace.id).deleteFrom('task').where('workspace_id', '=', workspace.id)
  const inWith = database
    .scoped(workspace.id)
    .with('gone', () => remove.returning('id'))
    .selectFrom('gone')
    .select('id')
  await expect(db.executeQuery(remove.compile())).rejects.toThrow('reads only')
  await expect(db.executeQuery(inWith.compile())).rejects.toThrow('reads only')
  const reading = database
    .scoped(workspace.id)
    .with('all', (own) => own.selectFrom('task').select('id'))
    .selectFrom('all')
  expect((await db.executeQuery(reading.select('id').compile())).rows.length).toBeGreaterThan(0)
})

test('a change cannot reach the network', async () => {
  const ctx = context()
  // @ts-expect-error -- a transaction must not wait for the network
  expect(ctx.outbound).toBeUndefined()
  // @ts-expect-error -- neither by way of the services
  void ctx.services.outbound
})
