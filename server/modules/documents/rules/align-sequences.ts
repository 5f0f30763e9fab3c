/** One run of a comparison: `after[start, end)` corresponds to `before[from, to)`; equal runs have the same length. */
export type Run = { same: boolean; from: number; to: number; start: number; end: number }

/** The maximum number of pairs for the exact method. Above it only values that are unique on both sides are matched. */
const EXACT = 250_000

/**
 * Aligns the common elements of two sequences. Matches equal ends and values unique on both sides first (patience
 * diff), small remainders exactly, so the cost is bounded by n log n plus `EXACT` per remainder.
 */
export function align(before: readonly string[], after: readonly string[]): Run[] {
  const pairs: [number, number][] = []
  const rests: [number, number, number, number][] = [[0, before.length, 0, after.length]]
  for (let rest = rests.pop(); rest; rest = rests.pop()) {
    let [from, to, start, end] = rest
    while (from < to && start < end && before[from] === after[start]) pairs.push([from++, start++])
    while (from < to && start < end && before[to - 1] === after[end - 1]) pairs.push([--to, --end])
    if (from === to || start === end) continue
    const anchors = uniquePairs(before, after, from, to, start, end)
    if (anchors.length === 0) {
      if ((to - from) * (end - start) <= EXACT) pairs.push(...longestCommon(before, after, from, to, start, end))
      continue
    }
    for (const [one, other] of anchors) {
      rests.push([from, one, start, other])
      pairs.push([one, other])
      ;[from, start] = [one + 1, other + 1]
    }
    rests.push([from, to, start, end])
  }
  return runsOf(
    pairs.toSorted(([one], [other]) => one - other),
    before.length,
    after.length,
  )
}

function uniquePairs(
  before: readonly string[],
  after: readonly string[],
  from: number,
  to: number,
  start: number,
  end: number,
) {
  const counts = new Map<string, { times: number; other: number; at: number }>()
  for (let index = from; index < to; index++) {
    const count = counts.get(before[index]!)
    if (count) count.times++
    else counts.set(before[index]!, { times: 1, other: 0, at: index })
  }
  const found: [number, number][] = []
  for (let index = start; index < end; index++) {
    const count = counts.get(after[index]!)
    if (count) count.other++
  }
  for (let index = start; index < end; index++) {
    const count = counts.get(after[index]!)
    if (count?.times === 1 && count.other === 1) found.push([count.at, index])
  }
  return longestRising(found)
}

/** The longest subsequence of pairs, sorted by second number, whose first numbers increase. */
function longestRising(pairs: [number, number][]): [number, number][] {
  const tails: number[] = []
  const previous: number[] = Array.from({ length: pairs.length })
  for (const [index, [value]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]![0] < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  }
  const rising: [number, number][] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) rising.push(pairs[index]!)
  return rising.toReversed()
}

function longestCommon(
  before: readonly string[],
  after: readonly string[],
  from: number,
  to: number,
  start: number,
  end: number,
) {
  const width = end - start + 1
  const lengths = new Uint32Array((to - from + 1) * width)
  for (let row = to - from - 1; row >= 0; row--)
    for (let column = end - start - 1; column >= 0; column--) {
      const at = row * width + column
      lengths[at] =
        before[from + row] === after[start + column]
          ? lengths[at + width + 1]! + 1
          : Math.max(lengths[at + width]!, lengths[at + 1]!)
    }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < to - from && column < end - start;) {
    const at = row * width + column
    if (before[from + row] === after[start + column]) pairs.push([from + row++, start + column++])
    else if (lengths[at + width]! >= lengths[at + 1]!) row++
    else column++
  }
  return pairs
}

function runsOf(pairs: readonly [number, number][], to: number, end: number): Run[] {
  const runs: Run[] = []
  let [from, start] = [0, 0]
  const change = (one: number, other: number) => {
    if (from < one || start < other) runs.push({ same: false, from, to: one, start, end: other })
  }
  for (const [one, other] of pairs) {
    change(one, other)
    const last = runs.at(-1)
    if (last?.same && last.to === one && last.end === other) [last.to, last.end] = [one + 1, other + 1]
    else runs.push({ same: true, from: one, to: one + 1, start: other, end: other + 1 })
    ;[from, start] = [one + 1, other + 1]
  }
  change(to, end)
  return runs
}
