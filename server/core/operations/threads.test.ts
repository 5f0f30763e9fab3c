import { afterAll, expect, test } from 'vitest'
import { Threads } from './threads.ts'

const MODULE = new URL(`data:text/javascript,${encodeURIComponent(`
  let calls = 0
  export const add = (a, b) => a + b
  export const nth = () => ++calls
  export const forever = () => { for (;;); }
  export const fail = () => { throw Object.assign(new RangeError('no such line'), { at: 'line 3' }) }
  export const exit = () => process.exit(7)
  export const crash = () => new Promise(() => setTimeout(() => { throw new Error('boom') }))
  export const fill = () => { const kept = []; for (;;) kept.push(Array.from({ length: 100_000 }, () => ({}))) }
  export const secrets = () => Object.keys(process.env).length
`)}`) // prettier-ignore

const LIMITS = { threads: 2, waiting: 3, time: 30_000, memory: 32, idle: 60_000 }
const opened: Threads[] = []
function open(limits: Partial<typeof LIMITS> = {}): Threads {
  const threads = new Threads({ ...LIMITS, ...limits })
  opened.push(threads)
  return threads
}
afterAll(() => Promise.all(opened.map((threads) => threads.end())))

test('a call returns its result, or its error with the properties of its own', async () => {
  const threads = open()
  expect(await threads.run(MODULE, 'add', [1, 2])).toBe(3)
  await expect(threads.run(MODULE, 'fail', [])).rejects.toMatchObject({
    name: 'RangeError',
    message: 'no such line',
    at: 'line 3',
  })
  expect(await threads.run(MODULE, 'secrets', [])).toBe(0)
})

test('a thread is used again, and calls wait for one', async () => {
  const threads = open({ threads: 1 })
  const calls = Array.from({ length: 4 }, () => threads.run(MODULE, 'nth', []))
  await expect(threads.run(MODULE, 'nth', [])).rejects.toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '5' } }) // prettier-ignore
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4])
})

test('an idle thread ends, and the next call starts another one', async () => {
  const threads = open({ threads: 1, idle: 1 })
  expect(await threads.run(MODULE, 'nth', [])).toBe(1)
  await expect.poll(() => threads.run(MODULE, 'nth', []), { interval: 100 }).toBe(1)
})

test.each([
  ['exit', 'crash', 'the thread ended with exit code 7'],
  ['crash', 'crash', 'the thread failed: boom'],
  ['fill', 'memory', 'the thread needed more than 32 MB'],
  ['forever', 'time', 'the call took longer than 0.3 s'],
])('%s ends only its own call, and the next one runs', async (name, reason, message) => {
  const threads = open({ threads: 1 })
  const lost = threads.run(MODULE, name, [], name === 'forever' ? { time: 300 } : {})
  const next = threads.run(MODULE, 'add', [2, 3])
  await expect(lost).rejects.toMatchObject({ name: 'ThreadError', reason, message })
  expect(await next).toBe(5)
})

test('a signal stops a call under way, one that waits, and one that has not begun', async () => {
  const threads = open({ threads: 1 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = threads.run(MODULE, 'forever', [], { signal: running.signal })
  const second = threads.run(MODULE, 'forever', [], { signal: waiting.signal })
  const third = threads.run(MODULE, 'add', [3, 4])
  waiting.abort()
  await expect(second).rejects.toMatchObject({ reason: 'stopped' })
  running.abort()
  await expect(first).rejects.toMatchObject({ reason: 'stopped' })
  expect(await third).toBe(7)
  await expect(threads.run(MODULE, 'add', [1, 1], { signal: running.signal })).rejects.toMatchObject({
    reason: 'stopped',
  })
})

test('the end of the program rejects what runs, what waits and what comes later', async () => {
  const threads = open({ threads: 1 })
  const calls = [threads.run(MODULE, 'forever', []), threads.run(MODULE, 'add', [1, 1])]
  const ended = Promise.allSettled(calls)
  await threads.end()
  for (const call of [...(await ended), ...(await Promise.allSettled([threads.run(MODULE, 'add', [1, 1])]))])
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
})
