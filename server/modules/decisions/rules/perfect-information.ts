import { sum } from './parts.ts'

type Branch = {
  kind: 'decision' | 'chance' | 'end'
  name: string
  probability: number | null
  value: number
  children: Branch[]
}

const MOST_COMBINATIONS = 20_000

/**
 * The expected value if every outcome were known before the first decision. Chance nodes whose outcomes have the same
 * names and probabilities are the same event, such as the demand for a large and for a small plant; all others are
 * independent. Null if there are more than 20,000 combinations of outcomes.
 */
export function perfectInformation(root: Branch, sign: number): number | null {
  const events = new Map<string, { outcomes: number[]; at: number }>()
  const keys = new Map<Branch, string>()
  collect(root)
  const all = [...events.values()]
  if (all.reduce((count, { outcomes }) => count * outcomes.length, 1) > MOST_COMBINATIONS) return null

  function collect(branch: Branch): void {
    if (branch.kind === 'chance') {
      const key = JSON.stringify(ordered(branch).map(({ name, probability }) => [name, probability]))
      keys.set(branch, key)
      events.set(key, { outcomes: ordered(branch).map(({ probability }) => probability!), at: 0 })
    }
    branch.children.forEach(collect)
  }

  /** The best value from this node on, given the current outcome of every event. */
  function known(branch: Branch): number {
    if (branch.kind === 'end') return branch.value
    if (branch.kind === 'chance') return branch.value + known(ordered(branch)[events.get(keys.get(branch)!)!.at]!)
    return branch.value + sign * Math.max(...branch.children.map((child) => sign * known(child)))
  }

  function expected(index: number): number {
    const event = all[index]
    if (!event) return known(root)
    return sum(
      event.outcomes.map((probability, at) => {
        event.at = at
        return probability === 0 ? 0 : probability * expected(index + 1)
      }),
    )
  }
  return expected(0)
}

const ordered = ({ children }: Branch): Branch[] =>
  children.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.probability! - b.probability!))
