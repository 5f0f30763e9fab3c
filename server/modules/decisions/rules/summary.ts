import type { Rest } from './parts.ts'

const BINS = 40
const CHECKPOINTS = 40
/** The histogram shows all but this share at either end. */
const TAIL = 0.001

/** Statistics of the results of a simulation, in the order they were drawn. */
export function summaryOf(results: Float64Array, threshold: number, rest: Rest) {
  const sorted = sortedOf(results, rest)
  const { mean, variance } = momentsOf(results)
  const sd = Math.sqrt(variance)
  const below = firstAtLeast(sorted, threshold)
  return {
    mean,
    sd,
    standard_error: sd / Math.sqrt(results.length),
    least: sorted[0]!,
    most: sorted.at(-1)!,
    probability_of_loss: below / results.length,
    percentiles: Array.from({ length: 101 }, (_, percent) => percentileOf(sorted, percent / 100)),
    histogram: histogramOf(sorted),
    convergence: convergenceOf(results),
  }
}

const PIECE = 8_192

/** The results in ascending order: pieces are sorted, then merged in pairs. */
function sortedOf(results: Float64Array, rest: Rest): Float64Array {
  let from = results.slice()
  for (let start = 0; start < from.length; start += PIECE) {
    from.subarray(start, start + PIECE).sort()
    rest()
  }
  let to = new Float64Array(from.length)
  for (let size = PIECE; size < from.length; size *= 2) {
    for (let start = 0; start < from.length; start += 2 * size) {
      merge(from.subarray(start, start + size), from.subarray(start + size, start + 2 * size), to.subarray(start))
      rest()
    }
    ;[from, to] = [to, from]
  }
  return from
}

function merge(one: Float64Array, other: Float64Array, to: Float64Array): void {
  let [i, j] = [0, 0]
  for (let place = 0; place < one.length + other.length; place++)
    to[place] = j >= other.length || (i < one.length && one[i]! <= other[j]!) ? one[i++]! : other[j++]!
}

function momentsOf(results: Float64Array): { mean: number; variance: number } {
  let [mean, squares, count] = [0, 0, 0]
  for (const one of results) {
    count++
    const off = one - mean
    mean += off / count
    squares += off * (one - mean)
  }
  return { mean, variance: count > 1 ? squares / (count - 1) : 0 }
}

/** Linear between the two nearest results (Hyndman and Fan 1996, type 7). */
export function percentileOf(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const from = Math.floor(at)
  const to = Math.min(from + 1, sorted.length - 1)
  return sorted[from]! + (at - from) * (sorted[to]! - sorted[from]!)
}

/** How many results are below the value. */
function firstAtLeast(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}

/** Counts in bins of equal width between the outermost tenths of a percent; `below` and `above` are the rest. */
function histogramOf(sorted: Float64Array) {
  const [from, to] = [percentileOf(sorted, TAIL), percentileOf(sorted, 1 - TAIL)]
  const bins = from === to ? 1 : BINS
  const edges = Array.from({ length: bins }, (_, index) => firstAtLeast(sorted, from + ((to - from) * index) / bins))
  const end = firstAtLeast(sorted, to === from ? Infinity : to + (to - from) * 1e-12)
  const counts = edges.map((edge, index) => (edges[index + 1] ?? end) - edge)
  return { from, to, counts, below: edges[0]!, above: sorted.length - end }
}

/** The mean after more and more draws, and its standard error. */
function convergenceOf(results: Float64Array) {
  const every = Math.max(1, Math.floor(results.length / CHECKPOINTS))
  let [mean, squares] = [0, 0]
  const points: { draws: number; mean: number; error: number }[] = []
  for (const [index, one] of results.entries()) {
    const count = index + 1
    const off = one - mean
    mean += off / count
    squares += off * (one - mean)
    if (count % every === 0) points.push({ draws: count, mean, error: Math.sqrt(squares / count / count) })
  }
  return points
}
