import { once } from 'node:events'
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectContract, report } from './audit.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { stagePerTest } from './stage-per-test.ts'

const { stage, startNode } = stagePerTest()

const response = async (sent: ClientRequest) => (await once(sent, 'response'))[0] as IncomingMessage

test(
  'SIGTERM under load with 50 streams and 50 half-sent requests: each is answered',
  { timeout: 120_000 },
  async () => {
    const random = seededRandom()
    const node = await startNode({ SERVICE_WORKER: 'inline' })
    const streams = await Promise.all(
      Array.from({ length: 50 }, () => response(get(`${node.url}/stream`, { agent: false }))),
    )
    const ends = streams.map((stream) => text(stream))
    const slow = Array.from({ length: 50 }, (_, n) => {
      const body = JSON.stringify({ title: `slow ${n}` })
      const sent = request(`${node.url}/api/v1/tasks`, {
        method: 'POST',
        agent: false,
        headers: {
          Authorization: `Bearer ${stage.seeded.token}`,
          'Content-Type': 'application/json',
          'Content-Length': body.length,
        },
      })
      sent.write(body.slice(0, 5))
      return { finish: () => void sent.end(body.slice(5)), answer: response(sent) }
    })
    const load = new Load({ url: () => node.url, token: stage.seeded.token, random })
    // Clients that open a connection for each request until one fails. When the port closes, the system resets
    // connections that were not accepted; the server saw nothing of such a request.
    const fresh: string[] = []
    let knocking = true
    const knock = async () => {
      while (knocking) {
        const outcome = await response(
          get(`${node.url}/api/v1/tasks?limit=1`, {
            agent: false,
            headers: { Authorization: `Bearer ${stage.seeded.token}` },
          }),
        ).then(
          async (answer) => {
            await text(answer)
            return String(answer.statusCode)
          },
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        fresh.push(outcome)
        await delay(5)
        if (outcome !== '200') return
      }
    }
    const knockers = Array.from({ length: 8 }, knock)
    await load.served(performance.now())
    await delay(random.between(100, 800))

    node.kill('SIGTERM')
    await delay(1_000)
    for (const { finish } of slow) finish()
    const statuses = await Promise.all(slow.map(async ({ answer }) => (await answer).statusCode))
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(new Set(await Promise.all(ends))).toEqual(new Set([': open\n\nretry: 1000\n\n']))
    const { code, ms } = await node.process.ended
    knocking = false
    await Promise.all([load.stop(), ...knockers])
    report(
      `stopped in ${Math.round(ms)} ms; ${fresh.length} fresh connections: ${JSON.stringify(fresh.filter((outcome) => outcome !== '200'))}`,
    )
    expect(code).toBe(0)
    expect(fresh.filter((outcome) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(outcome))).toEqual([])
    expect(node.process.output()).not.toContain('"aborted":true')
    const cut = load.answers.filter(({ status }) => status === 0).map((answer) => answer.code!)
    expect(cut.filter((code) => !['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code))).toEqual([])
    expectContract(load)
  },
)
