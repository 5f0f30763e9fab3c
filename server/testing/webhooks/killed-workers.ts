import { setTimeout as delay } from 'node:timers/promises'
import type { ExpectStatic } from 'vitest'
import { change } from '#server/core/database/change.ts'
import { createRecord } from '#server/core/records/write.ts'
import { taskKind } from '#server/modules/tasks/kind.ts'
import { drawsFrom, SEED } from '../draws.ts'
import { openHouse } from './house.ts'
import { type Received, startReceiver } from './receiver.ts'

/**
 * Commits and rolls back writes while random workers of three are killed, and checks that every committed event
 * arrives, with one id and the same bytes each time, and none of a rolled-back write. Returns the number of events, and
 * the milliseconds from the last kill until every receiver got one again.
 */
export async function deliverDespiteKills(
  kills: number,
  expect: ExpectStatic,
): Promise<{ events: number; resumedMs: number }> {
  const house = await openHouse({ SERVICE_WEBHOOK_RETRY_MINUTES: '0.005,0.01,0.02,0.04' })
  const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()])
  const [steady, failing, ordered] = receivers
  failing.answer = (response, { headers }) =>
    response
      .writeHead(
        Number(headers['x-service-attempt']) % 2 === 1 && Number(headers['x-service-seq']) % 5 === 0 ? 503 : 200,
      )
      .end()
  for (const receiver of receivers) await house.subscribe(receiver.url, { ordered: receiver === ordered })

  const draw = drawsFrom(SEED)
  const committed = new Set<string>()
  const rolledBack = new Set<string>()
  let writing = true
  const write = async (writer: number) => {
    for (let n = 0; writing; n++) {
      const title = `${writer}.${n}`
      if (n % 2 === 1) {
        await change(house.context(), async ({ record }) => {
          record({ event: 'task.created', record: { id: house.workspaceId, version: 1, title } })
          throw new Error('rolled back')
        }).catch(() => rolledBack.add(title))
      } else {
        await createRecord(taskKind, house.context(), { title })
        committed.add(title)
      }
      await delay(60)
    }
  }
  const writers = [0, 1, 2].map(write)

  const workers = [house.startWorker(), house.startWorker(), house.startWorker()]
  for (let kill = 0; kill < kills; kill++) {
    const victim = draw(workers.length)
    const { child, ended } = await workers[victim]!
    await delay(draw(400))
    child.kill('SIGKILL')
    await ended
    workers[victim] = house.startWorker()
  }
  const lastKill = performance.now()
  writing = false
  await Promise.all([...writers, ...workers])
  expect(rolledBack.size).toBeGreaterThan(5 * kills)

  const isThere = (all: readonly Received[]) => new Set(all.map(({ json }) => json.data.title)).size >= committed.size
  const resumed = receivers.map(async (receiver) => {
    await receiver.until((all) => isThere(all) || all.at(-1)!.at > lastKill)
    return performance.now() - lastKill
  })
  const resumedMs = Math.max(...(await Promise.all(resumed)))
  await Promise.all(receivers.map((receiver) => receiver.until(isThere)))
  const open = () => house.sql(`select count(*) from webhook_delivery where status <> 'delivered'`)
  await expect.poll(open, { timeout: 60_000, interval: 200 }).toEqual([{ count: 0 }])

  const idOf = new Map<unknown, unknown>()
  const bytesOf = new Map<unknown, string>()
  for (const { json, headers, body } of receivers.flatMap(({ received }) => received)) {
    expect(committed).toContain(json.data.title)
    const id = headers['webhook-id']
    expect(idOf.get(json.data.title) ?? id).toBe(id)
    expect(bytesOf.get(id) ?? body).toBe(body)
    idOf.set(json.data.title, id)
    bytesOf.set(id, body)
  }
  expect(idOf.size).toBe(committed.size)
  const inOrder = ordered.received.map(({ headers }) => Number(headers['x-service-seq']))
  const firsts = [...new Set(inOrder)]
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
  const numbers = await house.sql('select seq from change order by seq')
  expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1))
  expect(steady.received.length).toBeLessThan(committed.size * 2)
  await house.close()
  await Promise.all(receivers.map((receiver) => receiver.close()))
  return { events: committed.size, resumedMs }
}
