/** `at` counts periods or years from the first flow. */
export type Flow = { at: number; amount: number }

/** Lowest and highest rate of return that is searched: −99.9 % and 10,000 % per period, or over all flows if they are shorter. */
export const SEARCHED = { from: -0.999, to: 100 }
const STEPS = 8_000

/**
 * All internal rates of return: where the present value of the flows is 0. The range is searched in steps of equal
 * ratio of 1 + rate (0.15 % each), and touching zeros between steps are found at the extremes. Flows within less than a
 * period, such as a week of a year, are searched over their own length, because a small gain is then a large rate.
 */
export function ratesOf(given: readonly Flow[]): { rates: number[]; reason: string | null } {
  const span = given.at(-1)!.at - given[0]!.at
  const isShort = span > 0 && span < 1
  const length = isShort ? span : 1
  const flows = given.map(({ at, amount }) => ({ at: at / length, amount }))
  const signs = new Set(flows.map(({ amount }) => Math.sign(amount)).filter((sign) => sign !== 0))
  if (signs.size === 0) return { rates: [], reason: 'All flows are 0, so every rate fits.' }
  if (signs.size === 1)
    return {
      rates: [],
      reason: `All flows are ${signs.has(1) ? 'positive' : 'negative'}, so no rate makes their present value 0.`,
    }
  const [low, high] = [Math.log(1 + SEARCHED.from), Math.log(1 + SEARCHED.to)]
  /** Present value at the rate e^x − 1, divided by the size of its terms. */
  const value = (x: number) => {
    let [total, size] = [0, 0]
    const most = Math.max(...ends.map(({ at }) => -at * x))
    for (const { at, amount } of flows) {
      const term = amount * Math.exp(-at * x - most)
      total += term
      size += Math.abs(term)
    }
    return total / size
  }
  const ends = [flows[0]!, flows.at(-1)!]
  const found: number[] = []
  const at = (step: number) => low + ((high - low) * step) / STEPS
  let [before, here] = [value(at(0)), value(at(1))]
  for (let step = 1; step < STEPS; step++) {
    const after = value(at(step + 1))
    if (before === 0) found.push(at(step - 1))
    else if (before * here < 0) found.push(bisect(value, at(step - 1), at(step)))
    else if (here !== 0 && Math.abs(here) <= Math.abs(before) && Math.abs(here) <= Math.abs(after) && here * after > 0)
      found.push(...touching(value, at(step - 1), at(step + 1), Math.sign(here)))
    ;[before, here] = [here, after]
  }
  if (before * here < 0) found.push(bisect(value, at(STEPS - 1), at(STEPS)))
  const perPeriod = found.map((x) => Number(Math.expm1(x / length).toPrecision(12))).filter(Number.isFinite)
  const rates = [...new Set(perPeriod)].toSorted((a, b) => a - b)
  const range = isShort ? '-99.9 % to 10,000 % over all flows' : '-99.9 % to 10,000 %'
  const reason = `No rate from ${range} makes the present value 0.`
  return { rates, reason: rates.length > 0 ? null : reason }
}

function bisect(value: (x: number) => number, from: number, to: number): number {
  const side = Math.sign(value(from))
  for (let step = 0; step < 80; step++) {
    const middle = (from + to) / 2
    if (Math.sign(value(middle)) === side) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** Zeros near the extreme in between: none, one that touches, or two that the steps have missed. */
function touching(value: (x: number) => number, from: number, to: number, side: number): number[] {
  let [left, right] = [from, to]
  for (let step = 0; step < 80; step++) {
    const [a, b] = [left + (right - left) / 3, right - (right - left) / 3]
    if (side * value(a) < side * value(b)) right = b
    else left = a
  }
  const lowest = (left + right) / 2
  const at = side * value(lowest)
  if (at < -1e-13) return [bisect(value, from, lowest), bisect(value, lowest, to)]
  return at < 1e-13 ? [lowest] : []
}
