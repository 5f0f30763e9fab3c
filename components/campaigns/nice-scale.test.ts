import { expect, test } from 'vitest'
import { niceScale } from './nice-scale.ts'

test('rounds the highest value up to the top of the axis', () => {
  expect([7, 10, 11, 130, 400, 4_801, 0.3].map((most) => niceScale(most).top)).toEqual([
    10, 10, 20, 200, 400, 5000, 0.4,
  ])
  expect(niceScale(130).lines).toEqual([0, 100, 200])
  expect(niceScale(0)).toEqual({ top: 1, lines: [0] })
})
