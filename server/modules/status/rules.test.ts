import { describe, expect, test } from 'vitest'
import { daysUntil, Turns, uptimeOf, worst } from './rules.ts'
import type { Measured, State } from './schema.ts'

const now = new Date('2026-11-21T10:00:30Z')
const on = (day: string, up: number, degraded = 0, down = 0) => ({ day, up, degraded, down, p95: 3 })
const stateOf = (up: number, degraded = 0, down = 0) =>
  daysUntil(now, 2, [on('2026-11-20', up, degraded, down)])[0]!.state

describe('a day', () => {
  test('without measurements is unknown, never up', () => {
    const days = daysUntil(now, 3, [on('2026-11-20', 1_440)])
    expect(days.map(({ day, state, unknown }) => [day, state, unknown])).toEqual([
      ['2026-11-19', 'unknown', 1_440],
      ['2026-11-20', 'up', 0],
      ['2026-11-21', 'unknown', 601],
    ])
  })

  test('counts today only up to the current minute', () => {
    const [today] = daysUntil(now, 1, [on('2026-11-21', 600, 0, 1)])
    expect(today).toMatchObject({ state: 'degraded', unknown: 0, p95: 3 })
  })

  test('has, on the current day, the state of its measurements so far', () => {
    const [today] = daysUntil(now, 1, [on('2026-11-21', 3)])
    expect(today).toMatchObject({ state: 'up', unknown: 598 })
  })

  test('is, while it lasts, at least as bad as the current state', () => {
    const colours = (current: State) => daysUntil(now, 2, [on('2026-11-20', 1_440), on('2026-11-21', 600)], current)
    const states = (['up', 'unknown', 'degraded', 'down'] as const).map((current) =>
      colours(current).map(({ state }) => state),
    )
    expect(states).toEqual([
      ['up', 'up'],
      ['up', 'up'],
      ['up', 'degraded'],
      ['up', 'down'],
    ])
  })

  test.each<[string, State, number, number, number]>([
    ['measured for less than half', 'unknown', 700, 0, 0],
    ['one minute down', 'degraded', 1_439, 0, 1],
    ['five minutes down', 'down', 1_435, 0, 5],
    ['five minutes slow', 'degraded', 1_435, 5, 0],
    ['four minutes slow', 'up', 1_436, 4, 0],
    ['down while hardly measured', 'down', 0, 0, 9],
  ])('%s is %s', (_, state, up, degraded, down) => {
    expect(stateOf(up, degraded, down)).toBe(state)
  })
})

test('uptime is the share of the measured minutes, or null without measurements', () => {
  expect(uptimeOf([on('a', 90, 5, 5), on('b', 100)])).toBe(0.975)
  expect(uptimeOf(daysUntil(now, 90, []))).toBeNull()
})

test('down ranks worst, and unknown ranks worse than up', () => {
  expect([worst(['up', 'down', 'unknown']), worst(['up', 'unknown']), worst([])]).toEqual(['down', 'unknown', 'up'])
})

test('two agreeing measurements open or close an incident, one does not, and unknown ones are ignored', () => {
  const turns = new Turns()
  const say = (state: State) =>
    turns.after([{ component: 'worker', state, ms: null, detail: 'd' } satisfies Measured]).map(({ turn }) => turn)
  const said = (['up', 'down', 'up', 'down', 'unknown', 'down', 'up', 'degraded'] as const).map((state) =>
    say(state).join(),
  )
  expect(said).toEqual(['', '', '', '', '', 'open', '', 'resolve'])
})
