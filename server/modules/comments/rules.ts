const MENTION = /\]\(member:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g

/** The members that a comment mentions, without duplicates, in order of first mention. */
export function mentionedIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(MENTION), ([, id]) => id!))]
}
