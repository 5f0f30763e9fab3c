import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { METHODS, requireResult } from '../rules/methods.ts'
import { evaluateApart } from './evaluate-apart.ts'

const inputs = { ...METHODS.monte_carlo.example, draws: 200_000 }
const simulation = { method: 'monte_carlo' as const, inputs }

test('200,000 draws cost the event loop little and end within a second of processor time', async () => {
  await evaluateApart({ ...simulation, inputs: { ...inputs, draws: 100 } })
  let [blocked, whole] = [Infinity, Infinity]
  for (let run = 0; run < 3; run++) {
    const [before, begun] = [process.threadCpuUsage(), performance.now()]
    const result = requireResult(await evaluateApart(simulation))
    const used = process.threadCpuUsage(before)
    blocked = Math.min(blocked, (used.user + used.system) / 1_000)
    whole = Math.min(whole, performance.now() - begun)
    expect(result.values).toMatchObject({ generator: expect.stringContaining('xoshiro128**') })
  }
  process.stdout.write(
    `200,000 draws of four inputs: ${whole.toFixed(0)} ms, ${blocked.toFixed(1)} ms of them on the event loop\n`,
  )
  expect(blocked).toBeLessThan(50)
  expect(whole).toBeLessThan(3_000)
})

test('a simulation that takes too long is stopped, and the next one runs', async () => {
  await expect(evaluateApart(simulation, undefined, 1)).rejects.toThrow('took longer than 0.001 s')
  requireResult(await evaluateApart(simulation))
})

test('a simulation can be stopped', async () => {
  const stop = new AbortController()
  const run = evaluateApart(simulation, stop.signal)
  stop.abort()
  await expect(run).rejects.toThrow('The simulation was stopped.')
  await expect(evaluateApart(simulation, stop.signal)).rejects.toThrow('The simulation was stopped.')
  requireResult(await evaluateApart(simulation))
})

test('many at once wait for their turn, and too many are refused', async () => {
  const runs = Array.from({ length: 40 }, () => evaluateApart({ ...simulation, inputs: { ...inputs, draws: 1_000 } }))
  const ended = await Promise.allSettled(runs)
  const refused = ended.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(ended.length - refused.length).toBeGreaterThanOrEqual(11)
  expect(String(refused[0]!.reason)).toContain('Too many simulations are running.')
})

test('wrong inputs name the cell, from the thread as from anywhere', async () => {
  expect(await evaluateApart({ ...simulation, inputs: { ...inputs, formula: 'x' } })).toMatchObject({
    problems: [{ path: ['formula'], message: 'uses x, which is not an input' }],
  })
})
