import { expect, test } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

const one = {}

test('callers during a computation share the next one, and never get an answer started before they asked', async () => {
  const share = createSharedAnswers<number>()
  const making: ((value: number) => void)[] = []
  const make = () => new Promise<number>((resolve) => making.push(resolve))

  const first = share(one, 'list', make)
  const [second, third] = [share(one, 'list', make), share(one, 'list', make)]
  expect(making).toHaveLength(1)
  making[0]!(1)
  expect(await first).toBe(1)

  const fourth = share(one, 'list', make)
  expect(making).toHaveLength(2)
  making[1]!(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await Promise.resolve()
  making[2]!(3)
  expect(await fourth).toBe(3)
})

test('different questions do not wait, and a failure affects its own round only', async () => {
  const share = createSharedAnswers<string>()
  const failing = share(one, 'a', () => Promise.reject(new Error('gone')))
  const after = share(one, 'a', () => Promise.resolve('back'))
  expect(await share(one, 'b', () => Promise.resolve('at once'))).toBe('at once')
  expect(await share({}, 'a', () => Promise.resolve('elsewhere'))).toBe('elsewhere')
  await expect(failing).rejects.toThrow('gone')
  expect(await after).toBe('back')
  expect(await share(one, 'a', () => Promise.resolve('anew'))).toBe('anew')
})
