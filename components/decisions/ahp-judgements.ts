import { type Rows, rowsAt, triangle } from './inputs.ts'

type Row = Rows[number]
const sized = (row: Row, size: number, gone?: number) =>
  triangle(
    ((row['judgements'] as number[][] | undefined) ?? []).map((list) => list.map((value) => value ?? 1)),
    size,
    gone,
  )

/**
 * A criterion of an AHP with one judgement per pair: of its sub-criteria if there are any, else of `options`. `gone`:
 * index of the removed option.
 */
export function withJudgements(criterion: Row, options: number, gone?: number): Row {
  const below = rowsAt(criterion, 'criteria')
  if (below.length === 0) return { ...criterion, criteria: [], judgements: sized(criterion, options, gone) }
  return {
    ...criterion,
    judgements: sized(criterion, below.length),
    criteria: below.map((leaf) => ({ ...leaf, judgements: sized(leaf, options, gone) })),
  }
}

/** The criterion after its sub-criteria changed: judgements of new names start as equal. */
export function withNewJudgements(criterion: Row, before: Row | undefined, options: number): Row {
  const names = (row: Row | undefined) => rowsAt(row ?? {}, 'criteria').map(({ name }) => name)
  if (names(criterion).join('\n') === names(before).join('\n')) return criterion
  return withJudgements({ ...criterion, judgements: [] }, options)
}
