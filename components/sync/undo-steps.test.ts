import { expect, test } from 'vitest'
import { addStep, lastStep, noSteps, pushReversed, pushStep, type Step, takeStep } from './undo-steps.ts'

const step = (words: string, at = 0): Step => ({ words, notice: words, at, changes: Promise.resolve([]) })
const MINUTE = 60_000

test('the newest of at most 50 steps comes first, each once', () => {
  const steps = noSteps()
  for (let nth = 1; nth <= 60; nth++) addStep(steps, step(`step ${nth}`))
  for (let nth = 60; nth > 10; nth--) {
    const last = lastStep(steps, 'done', 0)!
    expect(last.words).toBe(`step ${nth}`)
    expect([takeStep(steps, 'done', last), takeStep(steps, 'done', last)]).toEqual([true, false])
  }
  expect(lastStep(steps, 'done', 0)).toBeUndefined()
})

test('a step is forgotten after 10 minutes', () => {
  const steps = noSteps()
  addStep(steps, step('old', 0))
  addStep(steps, step('new', 5 * MINUTE))
  expect(lastStep(steps, 'done', 10 * MINUTE)?.words).toBe('new')
  expect(steps.done).toHaveLength(1)
  expect(lastStep(steps, 'done', 15 * MINUTE)).toBeUndefined()
})

test('after a new step, what was undone before cannot be redone', () => {
  const steps = noSteps()
  pushStep(steps, 'undone', step('undone'))
  expect(lastStep(steps, 'undone', 0)?.words).toBe('undone')
  addStep(steps, step('new'))
  expect(lastStep(steps, 'undone', 0)).toBeUndefined()
})

test('a step that is undone while another is added cannot be redone', () => {
  const steps = noSteps()
  addStep(steps, step('first'))
  const { added } = steps
  expect(pushReversed(steps, 'undone', step('undone'), added)).toBe(true)
  addStep(steps, step('new'))
  expect(pushReversed(steps, 'undone', step('first'), added)).toBe(false)
  expect(lastStep(steps, 'undone', 0)).toBeUndefined()
  expect(pushReversed(steps, 'done', step('redone'), added)).toBe(true)
})
