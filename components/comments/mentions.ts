type Person = { id: string; name: string }

const LINK = /\[@([^\]]{1,200})\]\(member:[0-9a-f-]{36}\)/g

/** A comment as it is typed: `@Ada Berg`, not the link behind it. */
export const typedFrom = (text: string) => text.replaceAll(LINK, '@$1')

/** A comment as it is kept: every `@Name` of somebody among `people` becomes a link; of names that begin alike the longest. */
export function linkMentions(typed: string, people: readonly Person[]): string {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const idOf = new Map(byLength.toReversed().map(({ id, name }) => [name, id]))
  if (idOf.size === 0) return typed
  const names = byLength.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return typed.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}@\\[])@(${names})(?![\\p{L}\\p{M}\\p{N}])`, 'gu'),
    (_, name: string) => `[@${name}](member:${idOf.get(name)!})`,
  )
}

/** What is being typed behind an @ right before the caret; undefined where no name can be meant. */
export function mentionAt(typed: string, caret: number): { from: number; word: string } | undefined {
  const match = /(?:^|[^\p{L}\p{N}@])@([\p{L}\p{M}\p{N}'’. -]{0,40})$/u.exec(typed.slice(0, caret))
  return match ? { from: caret - match[1]!.length - 1, word: match[1]! } : undefined
}
