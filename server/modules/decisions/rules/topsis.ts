import { z } from 'zod'
import { checkScores, Criterion, Options, sharesOf } from './criteria.ts'
import { defineMethod, named, ranksOf, tiesOf } from './parts.ts'

const Input = z
  .strictObject({ criteria: named(Criterion, 1, 50, 'criteria'), options: Options })
  .superRefine(checkScores)

export const topsis = defineMethod({
  name: 'topsis',
  version: 1,
  title: 'TOPSIS',
  use: 'Rank many options by measured values: the best is nearest to the ideal and farthest from the worst.',
  Input,
  example: {
    criteria: [
      { name: 'Fuel per 100 km', weight: 0.3, direction: 'lower' },
      { name: 'Loading volume', weight: 0.4, direction: 'higher' },
      { name: 'Price', weight: 0.3, direction: 'lower' },
    ],
    options: [
      { name: 'Van A', scores: [7.8, 9.3, 38_900] },
      { name: 'Van B', scores: [6.9, 7.5, 35_400] },
      { name: 'Electric van', scores: [2.8, 8, 51_200] },
    ],
  },
  evaluate({ criteria, options }) {
    const weights = sharesOf(criteria.map(({ weight }) => weight))
    const columns = criteria.map((_, index) => options.map(({ scores }) => scores[index]!))
    const weighted = columns.map((column, index) => {
      const length = Math.hypot(...column)
      return column.map((score) => (length === 0 ? 0 : (weights[index]! * score) / length))
    })
    const least = weighted.map((column) => Math.min(...column))
    const most = weighted.map((column) => Math.max(...column))
    const ideal = criteria.map(({ direction }, index) => (direction === 'higher' ? most : least)[index]!)
    const worst = criteria.map(({ direction }, index) => (direction === 'higher' ? least : most)[index]!)
    const away = (row: number, from: readonly number[]) =>
      Math.hypot(...weighted.map((column, index) => column[row]! - from[index]!))
    const distances = options.map((_, row) => ({ to_ideal: away(row, ideal), to_worst: away(row, worst) }))
    const closeness = distances.map(({ to_ideal, to_worst }) =>
      to_ideal + to_worst === 0 ? 0.5 : to_worst / (to_ideal + to_worst),
    )
    const ranks = ranksOf(closeness)
    const names = options.map(({ name }) => name)
    return {
      values: {
        normalisation: 'vector',
        weights,
        ideal,
        worst,
        options: names.map((name, row) => ({
          name,
          rank: ranks[row]!,
          total: closeness[row]!,
          ...distances[row]!,
          values: weighted.map((column) => column[row]!),
        })),
      },
      warnings: tiesOf(names, ranks),
    }
  },
})
