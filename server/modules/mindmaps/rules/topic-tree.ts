export type Topic = { id: string; topic: string; children: Topic[] }

export const MAX_TOPICS = 500
export const MAX_TOPIC_DEPTH = 12
export const MAX_TOPIC_LENGTH = 300
export const NODE_ID = /^[\w-]{1,64}$/

/** An invalid mind map: the place of the error (`line 3`, `children.0.topic`) and the reason. */
export class NoMindMap extends Error {
  readonly at: string
  readonly reason: string

  constructor(at: string, reason: string) {
    super(`${at}: ${reason}`)
    this.at = at
    this.reason = reason
  }
}

export function checkTopic(topic: string, at: string): string {
  const words = topic.replaceAll(/\s+/g, ' ').trim()
  if (words === '') throw new NoMindMap(at, 'has no words')
  if (words.length > MAX_TOPIC_LENGTH && Array.from(words).length > MAX_TOPIC_LENGTH)
    throw new NoMindMap(at, `must have at most ${MAX_TOPIC_LENGTH} characters`)
  return words
}

export function checkCount(count: number, at: string) {
  if (count > MAX_TOPICS) throw new NoMindMap(at, `a mind map has at most ${MAX_TOPICS} nodes`)
}

export function checkDepth(depth: number, at: string) {
  if (depth > MAX_TOPIC_DEPTH) throw new NoMindMap(at, `a mind map is at most ${MAX_TOPIC_DEPTH} levels deep`)
}

/** Validates a tree from outside and trims its topics. Ids are kept and must be unique; `newId` supplies missing ones. */
export function checkTree(tree: unknown, newId?: () => string): Topic {
  const ids = new Set<string>()
  const read = (value: unknown, at: string, depth: number): Topic => {
    const place = at || 'tree'
    if (typeof value !== 'object' || value === null) throw new NoMindMap(place, 'must be a node')
    const { id = newId?.(), topic, children = [] } = value as Record<string, unknown>
    checkDepth(depth, place)
    checkCount(ids.size + 1, place)
    if (typeof id !== 'string' || !NODE_ID.test(id))
      throw new NoMindMap(place, 'needs an id of 1 to 64 letters, digits, "-" and "_"')
    if (ids.has(id)) throw new NoMindMap(place, `the id "${id}" is used twice`)
    if (typeof topic !== 'string') throw new NoMindMap(place, 'needs a topic')
    if (!Array.isArray(children)) throw new NoMindMap(place, 'children must be a list')
    ids.add(id)
    return {
      id,
      topic: checkTopic(topic, place),
      children: children.map((child, index) => read(child, `${at ? `${at}.` : ''}children.${index}`, depth + 1)),
    }
  }
  return read(tree, '', 1)
}

/** Every topic with its depth (1 for the root), each before its children. */
export function* topicsOf(topic: Topic, depth = 1): Generator<{ topic: Topic; depth: number }> {
  yield { topic, depth }
  for (const child of topic.children) yield* topicsOf(child, depth + 1)
}

/** Each topic by its id. */
export const topicsById = (root: Topic) => new Map(Array.from(topicsOf(root), ({ topic }) => [topic.id, topic]))
