const STEPS = [1, 2, 2.5, 5, 10]
const rounded = (value: number) => Math.round(value * 1_000_000) / 1_000_000

/** An axis over `values` with three to six round ticks, among them zero. `whole`: ticks are whole numbers. */
export function niceScale(values: readonly number[], whole = false): { bottom: number; top: number; ticks: number[] } {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  if (least === most) return { bottom: 0, top: 1, ticks: [0] }
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const found = STEPS.map((step) => step * power).find((step) => step >= rough)!
  const step = whole ? Math.ceil(found) : found
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => rounded((first + place) * step))
  return { bottom: ticks[0]!, top: ticks.at(-1)!, ticks }
}

/** The places of at most `most` labels, evenly spaced from the first, each with room for `1 / most` of the axis. */
export function labelled(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most))
  const places = Array.from({ length: Math.ceil(count / every) }, (_, place) => place * every)
  return places.filter((place) => place + count / most <= count)
}
