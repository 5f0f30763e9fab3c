import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelled, niceScale } from './nice-scale.ts'

test.each([
  [[], false, [0]],
  [[0, 0], false, [0]],
  [[3_400, 900], false, [0, 1_000, 2_000, 3_000, 4_000]],
  [[0.07], false, [0, 0.02, 0.04, 0.06, 0.08]],
  [[3], true, [0, 1, 2, 3]],
  [[-40, 100], false, [-50, 0, 50, 100]],
])('the ticks of %j', (values, whole, ticks) => {
  expect(niceScale(values, whole).ticks).toEqual(ticks)
})

test('every value is on the axis, which contains zero and has few ticks', () => {
  const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Math.round(value * 100) / 100)
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), fc.boolean(), (values, whole) => {
      const { bottom, top, ticks } = niceScale(values, whole)
      expect(values.every((value) => value >= bottom && value <= top)).toBe(true)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
    }),
  )
})

test('labels are few, start at the first place, and end within the axis', () => {
  expect([labelled(1, 5), labelled(5, 5), labelled(13, 5), labelled(14, 5), labelled(57, 5)]).toEqual([
    [0],
    [0, 1, 2, 3, 4],
    [0, 3, 6, 9],
    [0, 3, 6, 9],
    [0, 12, 24, 36],
  ])
})
