import type { Topic } from './topic-tree.ts'

/**
 * Assigns ids from `known` to the nodes of `written`, which come from an outline without ids: first to nodes with the
 * same words under the same parent, then to moved nodes, then to nodes renamed in place.
 */
export function keepIds(written: Topic, known: Topic): Topic {
  const pairs = new Pairs()
  pairs.join(written, known)
  pairs.joinMoved(written, known)
  pairs.joinRenamed(written)
  const withIds = (topic: Topic): Topic => ({
    id: pairs.known.get(topic)?.id ?? topic.id,
    topic: topic.topic,
    children: topic.children.map(withIds),
  })
  return withIds(written)
}

/** The known node of each written node. */
class Pairs {
  readonly known = new Map<Topic, Topic>()
  private readonly taken = new Set<Topic>()

  /** Pairs two nodes, and below them the nodes with the same words, in their order. */
  join(written: Topic, known: Topic): void {
    this.known.set(written, known)
    this.taken.add(known)
    const byWords = this.freeByWords(known.children)
    for (const child of written.children) {
      const same = this.known.has(child) ? undefined : byWords.get(child.topic)?.shift()
      if (same) this.join(child, same)
    }
  }

  /** Pairs the remaining nodes with the same words anywhere. */
  joinMoved(root: Topic, known: Topic): void {
    const byWords = this.freeByWords(allOf(known))
    for (const topic of allOf(root)) {
      if (this.known.has(topic)) continue
      const same = byWords.get(topic.topic)?.find((one) => !this.taken.has(one))
      if (same) this.join(topic, same)
    }
  }

  /** Pairs the remaining nodes between the same neighbors, if there are equally many. */
  joinRenamed(written: Topic): void {
    const before = this.known.get(written)
    if (before) {
      const places = gaps(
        before.children,
        (child) => this.taken.has(child),
        (child) => child,
      )
      const mine = gaps(
        written.children,
        (child) => this.known.has(child),
        (child) => this.known.get(child)!,
      )
      for (const [after, renamed] of mine) {
        const old = places.get(after) ?? []
        if (old.length === renamed.length) renamed.forEach((topic, index) => this.join(topic, old[index]!))
      }
    }
    for (const child of written.children) this.joinRenamed(child)
  }

  private freeByWords(topics: readonly Topic[]): Map<string, Topic[]> {
    return Map.groupBy(
      topics.filter((topic) => !this.taken.has(topic)),
      ({ topic }) => topic,
    )
  }
}

/** The runs of unpaired siblings, by the known node before them. */
function gaps(siblings: readonly Topic[], isPaired: (topic: Topic) => boolean, knownOf: (topic: Topic) => Topic) {
  const found = new Map<Topic | undefined, Topic[]>()
  let after: Topic | undefined
  for (const topic of siblings) {
    if (isPaired(topic)) after = knownOf(topic)
    else found.set(after, [...(found.get(after) ?? []), topic])
  }
  return found
}

const allOf = (topic: Topic): Topic[] => [topic, ...topic.children.flatMap(allOf)]
