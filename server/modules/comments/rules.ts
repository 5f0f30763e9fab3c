import type { Comment } from './schema.ts'

const MENTION = /\]\(member:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g

/** The members that a comment mentions, without duplicates, in order of first mention. */
export function mentionedIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(MENTION), ([, id]) => id!))]
}

type Writer = { kind: string; id: string | null }

export function authorOf({ kind, id }: Writer): Pick<Comment, 'author' | 'token'> {
  return { author: kind === 'member' ? id : null, token: kind === 'token' || kind === 'agent' ? id : null }
}

export function isAuthor({ kind, id }: Writer, { author, token }: Pick<Comment, 'author' | 'token'>): boolean {
  return id !== null && (kind === 'member' ? author === id : kind === 'token' && token === id)
}
