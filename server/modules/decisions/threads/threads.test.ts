import { afterAll, expect, test } from 'vitest'
import { Threads } from '#server/core/operations/threads.ts'
import { evaluate, METHODS, requireResult } from '../rules/methods.ts'
import { evaluateInThread } from './evaluate-in-thread.ts'

const simulations = new Threads({ threads: 1, waiting: 10, time: 120_000, memory: 256, idle: 60_000 })
const services = { simulations }
afterAll(() => simulations.end())

const inputs = { ...METHODS.monte_carlo.example, draws: 200_000 }
const simulation = { method: 'monte_carlo' as const, inputs }

test('200,000 draws cost the event loop little', async () => {
  await evaluateInThread(services, { ...simulation, inputs: { ...inputs, draws: 100 } })
  const before = process.threadCpuUsage()
  const result = requireResult(await evaluateInThread(services, simulation))
  const ms = process.threadCpuUsage(before).user / 1_000
  expect(result.values).toMatchObject({ generator: expect.stringContaining('xoshiro128**') })
  expect(ms).toBeLessThan(200)
})

test.each(['monte_carlo', 'risk_matrix'] as const)(
  '%s: a thread gives the same result, byte by byte',
  async (method) => {
    const asked = { ...METHODS[method].example, draws: 20_001, seed: 7 }
    const apart = await evaluateInThread(services, { method, inputs: asked })
    expect(JSON.stringify(apart)).toBe(JSON.stringify(evaluate(method, asked)))
    expect(JSON.stringify(await evaluateInThread(services, { method, inputs: asked }))).toBe(JSON.stringify(apart))
  },
)

test('a simulation that takes too long is stopped, and the next one runs', async () => {
  await expect(evaluateInThread(services, simulation, { time: 1 })).rejects.toMatchObject({
    code: 'validation_error',
    message: 'draws: the simulation takes too long. Use fewer draws',
  })
  requireResult(await evaluateInThread(services, simulation))
})

test('a simulation can be stopped', async () => {
  const stop = new AbortController()
  const run = evaluateInThread(services, simulation, { signal: stop.signal })
  stop.abort()
  await expect(run).rejects.toThrow('The simulation was stopped.')
  await expect(evaluateInThread(services, simulation, { signal: stop.signal })).rejects.toThrow(
    'The simulation was stopped.',
  )
  requireResult(await evaluateInThread(services, simulation))
})

test('many at once wait for their turn, and too many are refused', async () => {
  const few = { ...simulation, inputs: { ...inputs, draws: 1_000 } }
  const ended = await Promise.allSettled(Array.from({ length: 40 }, () => evaluateInThread(services, few)))
  const refused = ended.filter((one) => one.status === 'rejected')
  expect(ended.length - refused.length).toBe(11)
  expect(String(refused[0]!.reason)).toContain('Too many calculations are running.')
})

test('wrong inputs name the cell, from the thread as from anywhere', async () => {
  expect(await evaluateInThread(services, { ...simulation, inputs: { ...inputs, formula: 'x' } })).toMatchObject({
    problems: [{ path: ['formula'], message: 'uses x, which is not an input' }],
  })
})
