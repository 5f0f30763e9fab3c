import { align } from './align-sequences.ts'

/** The later version of each earlier block, `undefined` if removed; `added[i]` were inserted before block i. */
export type Pairing = { after: (number | undefined)[]; added: number[][] }

/** The maximum number of changed block pairs to compare; above it they are paired in order. */
const MOST_COMPARED = 2_500
const MOST_WORDS = 200
/** Blocks that share a smaller part of their words are different blocks. */
const ALIKE = 0.3

/** Matches the blocks of two versions: equal ones first, then between them those that share most words. */
export function pairBlocks(before: readonly string[], after: readonly string[]): Pairing {
  const pairing: Pairing = {
    after: Array.from({ length: before.length }),
    added: Array.from({ length: before.length + 1 }, () => []),
  }
  const [gone, come] = [new Set(after), new Set(before)]
  for (const { same, from, to, start, end } of align(before, after)) {
    // A block found elsewhere in the other version was moved, and is not a change of its neighbor.
    const rows = range(from, to).filter((row) => same || !gone.has(before[row]!))
    const columns = range(start, end).filter((column) => same || !come.has(after[column]!))
    const pairs = same
      ? rows.map((row, index): [number, number] => [row, columns[index]!])
      : alike(before, after, rows, columns)
    let next = start
    for (const [one, other] of pairs) {
      for (; next < other; next++) pairing.added[one]!.push(next)
      pairing.after[one] = other
      next = other + 1
    }
    for (; next < end; next++) pairing.added[to]!.push(next)
  }
  return pairing
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Pairs changed blocks. `rows` and `columns` are indexes in `before` and `after`. */
function alike(
  before: readonly string[],
  after: readonly string[],
  rows: number[],
  columns: number[],
): [number, number][] {
  const least = Math.min(rows.length, columns.length)
  if (rows.length * columns.length > MOST_COMPARED) return inTurn(rows.slice(0, least), columns)
  const [some, others] = [rows.map((row) => wordsOf(before[row]!)), columns.map((column) => wordsOf(after[column]!))]
  const likeness = some.map((words) => others.map((more) => gain(shared(words, more))))
  const best = Array.from({ length: rows.length + 1 }, () => Array.from({ length: columns.length + 1 }, () => 0))
  for (let row = rows.length - 1; row >= 0; row--)
    for (let column = columns.length - 1; column >= 0; column--)
      best[row]![column] = Math.max(
        best[row + 1]![column]!,
        best[row]![column + 1]!,
        likeness[row]![column]! + best[row + 1]![column + 1]!,
      )
  const pairs: [number, number][] = []
  let [firstRow, firstColumn] = [0, 0]
  // An equal number of removed and added blocks in one place are pairs, even if they were rewritten.
  const closeGap = (row: number, column: number) => {
    if (row - firstRow === column - firstColumn)
      pairs.push(...inTurn(rows.slice(firstRow, row), columns.slice(firstColumn, column)))
  }
  for (let row = 0, column = 0; row < rows.length && column < columns.length;) {
    const here = likeness[row]![column]!
    if (here > 0 && best[row]![column] === here + best[row + 1]![column + 1]!) {
      closeGap(row, column)
      pairs.push([rows[row++]!, columns[column++]!])
      ;[firstRow, firstColumn] = [row, column]
    } else if (best[row]![column] === best[row + 1]![column]!) row++
    else column++
  }
  closeGap(rows.length, columns.length)
  return pairs
}

const inTurn = (rows: readonly number[], columns: readonly number[]) =>
  rows.map((row, index): [number, number] => [row, columns[index]!])

const gain = (likeness: number) => (likeness >= ALIKE ? likeness : 0)
const wordsOf = (text: string) =>
  new Set(
    text
      .slice(0, 20 * MOST_WORDS)
      .split(/\s+/)
      .slice(0, MOST_WORDS),
  )

function shared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let both = 0
  for (const word of some) if (others.has(word)) both++
  return both / Math.max(some.size, others.size)
}
