const pascal = (word: string) => word.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())
const camel = (word: string) => word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The name of an operation in the SDK: `listTasks` at `/tasks` is `tasks.list`, `rotateWebhookSecret` at
 * `/webhooks/{id}/rotate-secret` is `webhooks.rotateSecret`. The groups are the words of the path; a word after a
 * parameter counts only if the operation names it as its noun.
 */
export function sdkName(operationId: string, path: string): string {
  const [verb = ''] = /^[a-z]+/.exec(operationId) ?? []
  const noun = operationId.slice(verb.length)
  const words = path.slice(1).split('/')
  const action = words.findLast((word) => word.split('-')[0] === verb)
  const isNoun = (word: string) => noun.includes(pascal(word).replace(/(?:ies|s)$/, ''))
  const firstParameter = words.findIndex((word) => word.startsWith('{'))
  const groups = words.filter((word, at) => {
    if (word.startsWith('{') || word.startsWith('by-') || word === action) return false
    return firstParameter < 0 || at < firstParameter || isNoun(word)
  })
  const [by = ''] = /By[A-Z]\w*$/.exec(noun) ?? []
  return [...groups.map(camel), action ? camel(action) : verb + by].join('.')
}

/** The names by operation. Throws if two are the same, or if one is also a group of others or part of the client. */
export function sdkNames(operations: readonly { operationId: string; path: string }[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Map(RESERVED.map((name) => [name, 'the client']))
  for (const { operationId, path } of operations) {
    const name = sdkName(operationId, path)
    const parts = name.split('.')
    const groups = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
    for (const group of groups) if (!(taken.get(group) ?? GROUP).startsWith(GROUP)) throw clash(operationId, group)
    if (taken.has(name)) throw clash(operationId, name)
    for (const group of groups) taken.set(group, GROUP)
    taken.set(name, operationId)
    names.set(operationId, name)
  }
  return names

  function clash(operationId: string, name: string) {
    return new Error(`${operationId} cannot be ${name} in the SDK: ${taken.get(name)} has this name`)
  }
}

const GROUP = 'a group'
/** Methods of the client, and what would make it or a group a promise. */
const RESERVED = ['call', 'request', 'then']
