/** The name with the fewest differences from a wrong one; undefined if none is similar. */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  let [best, least]: [string | undefined, number] = [undefined, Math.max(2, wrong.length / 3) + 1]
  for (const name of names) {
    const distance = name.startsWith(wrong) && wrong.length > 2 ? 1 : differences(wrong, name)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/** Letters to insert, remove, replace, or swap with their neighbour (optimal string alignment). */
function differences(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[row - 1] === other[place - 1]
      const isSwapped = one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1]
      next[place] = Math.min(
        last[place]! + 1,
        next[place - 1]! + 1,
        last[place - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[place - 2]! + 1 : Infinity,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length]!
}
