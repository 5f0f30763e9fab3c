import { Agent, get } from 'node:http'
import { METHODS } from '#server/modules/decisions/rules/methods.ts'
import { percentile, row } from '../support/report.ts'
import type { UiStage } from './stage.ts'

const ROUNDS = 20
const ROUND_MS = 1_000
const PAUSE_MS = 3
const INPUTS = { ...METHODS.monte_carlo.example, draws: 200_000 }

/** A list of tasks that one client reads, beside simulations of 200,000 draws that follow each other. Rounds alternate. */
export async function measureSimulations({ product, slug, cookie }: UiStage): Promise<void> {
  const headers = { Cookie: cookie, 'X-Atrium-Workspace': slug, Origin: product.url }
  const agent = new Agent({ keepAlive: true })
  const list = new URL(`/api/trpc/tasks.list?input=${encodeURIComponent('{"limit":25}')}`, product.url)
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const at = performance.now()
      get(list, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`the list answered ${response.statusCode}`))
        response.resume().on('end', () => resolve(performance.now() - at))
      }).on('error', reject)
    })
  const simulate = async () => {
    const at = performance.now()
    const response = await fetch(new URL('/api/trpc/decisions.evaluate', product.url), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ method: 'monte_carlo', inputs: INPUTS }),
    })
    if (!response.ok) throw new Error(`the simulation answered ${response.status} ${await response.text()}`)
    await response.text()
    return performance.now() - at
  }
  const reads = async () => {
    const times: number[] = []
    for (const end = performance.now() + ROUND_MS; performance.now() < end;) {
      times.push(await read())
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return times
  }
  await reads()
  await simulate()
  const [idle, busy, runs]: number[][] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    idle!.push(...(await reads()))
    let isOver = false
    const beside = (async () => {
      while (!isOver) runs!.push(await simulate())
    })()
    busy!.push(...(await reads()))
    isOver = true
    await beside
  }
  agent.destroy()
  const run = percentile(runs!, 0.5)
  row('200,000 Monte Carlo draws', `${run.toFixed(0)} ms`, '≤ 1,000 ms', run <= 1_000)
  const [before, beside] = [idle!, busy!].map((times) => percentile(times, 0.99)) as [number, number]
  const ratio = beside / before
  const figures = `idle ${before.toFixed(1)} ms, beside ${beside.toFixed(1)} ms; p50 ${percentile(idle!, 0.5).toFixed(1)} and ${percentile(busy!, 0.5).toFixed(1)} ms`
  row('p99 of a list beside them', `${ratio.toFixed(2)} ×`, '≤ 2 × idle', ratio <= 2, figures)
}
