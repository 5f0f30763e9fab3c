type Person = { id: string; name: string }

const LINK = /\[@([^\]]{1,200})\]\(member:[0-9a-f-]{36}\)/g

/** Editable form of a comment: `@Ada Berg` instead of its link. */
export const typedFrom = (text: string) => text.replaceAll(LINK, '@$1')

/** Stored form of a comment: `@Name` of a person in `people` becomes a link. Among matching names, the longest wins. */
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

/** The text between an @ and the caret; undefined if it cannot be a name. */
export function mentionAt(typed: string, caret: number): { from: number; word: string } | undefined {
  const match = /(?:^|[^\p{L}\p{N}@])@([\p{L}\p{M}\p{N}'’. -]{0,40})$/u.exec(typed.slice(0, caret))
  return match ? { from: caret - match[1]!.length - 1, word: match[1]! } : undefined
}
