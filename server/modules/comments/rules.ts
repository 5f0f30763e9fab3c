import type { Comment } from './schema.ts'

const MENTION = /\]\(member:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g

/** The members that a comment mentions, without duplicates, in order of first mention. */
export function mentionedIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(MENTION), ([, id]) => id!))]
}

type Person = { id: string; name: string }

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

type Writer = { kind: string; id: string | null }

export function authorOf({ kind, id }: Writer): Pick<Comment, 'author' | 'token'> {
  return { author: kind === 'member' ? id : null, token: kind === 'token' || kind === 'agent' ? id : null }
}

/** Imports write comments of other people, who are named in the text: they have neither author nor token. */
export function isAuthor({ kind, id }: Writer, { author, token }: Pick<Comment, 'author' | 'token'>): boolean {
  if (kind === 'import') return author === null && token === null
  return id !== null && (kind === 'member' ? author === id : kind === 'token' && token === id)
}
