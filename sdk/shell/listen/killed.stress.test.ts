import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { openKillable } from '#server/testing/killable.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { createAtrium } from '../../main.ts'

const EVENTS = 10_000
/** Of the server, and as many of the shell. */
const KILLS = 5
const BATCH = 100

let stage: Awaited<ReturnType<typeof openKillable>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let shell: TestShell
beforeAll(async () => {
  const port = await freePort()
  stage = await openKillable({ PORT: String(port) })
  receiver = await startReceiver()
  const token = stage.authorization.replace('Bearer ', '')
  shell = openAtr({ ATRIUM_URL: `http://127.0.0.1:${port}`, ATRIUM_TOKEN: token })
}, 120_000)
afterAll(async () => {
  await stage.close()
  await receiver.close()
  shell.close()
})

async function listening(words: string[] = []) {
  const child = shell.start(['listen', '--forward', receiver.url, ...words])
  child.stdout.resume()
  for await (const line of createInterface({ input: child.stderr })) if (line.startsWith('Listening')) break
  child.stderr.resume()
  return child
}

test('of 10,000 events, none is lost over kills of the server and of the shell', { timeout: 1_800_000 }, async () => {
  let node = await stage.start()
  let child = await listening()
  const atrium = createAtrium({ url: node.url, token: stage.authorization.replace('Bearer ', ''), retries: 20 })
  const all = Array.from({ length: EVENTS }, (_, n) => `Event ${n}`)
  const writing = (async () => {
    for (let from = 0; from < EVENTS; from += BATCH)
      await atrium.tasks.batch(
        'create',
        all.slice(from, from + BATCH).map((title) => ({ title })),
      )
  })()
  for (let kill = 1; kill <= 2 * KILLS; kill++) {
    await receiver.count(Math.floor((kill * EVENTS) / (2 * KILLS + 1)))
    if (kill % 2 === 1) {
      node.program.child.kill('SIGKILL')
      await node.program.ended
      node = await stage.start()
    } else {
      child.kill('SIGKILL')
      await once(child, 'close')
      child = await listening(['--resume'])
    }
  }
  await writing
  const titles = () => receiver.received.map(({ json }) => json.data['title'])
  await receiver.until((received) => received.at(-1)?.json.data['title'] === all.at(-1))
  // A double follows its first delivery at once: it was in flight.
  const distinct = titles().filter((title, at, delivered) => delivered[at - 1] !== title)
  expect(distinct).toEqual(all)
  expect(titles().length - EVENTS).toBeLessThanOrEqual(2 * KILLS)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS)
  child.kill('SIGKILL')
  await once(child, 'close')
})
