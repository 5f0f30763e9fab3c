const LINK = /\[@([^\]]{1,200})\]\(member:[0-9a-f-]{36}\)/g

/** Editable form of a comment: `@Ada Berg` instead of its link. */
export const typedFrom = (text: string) => text.replaceAll(LINK, '@$1')

/** The text between an @ and the caret; undefined if it cannot be a name. */
export function mentionAt(typed: string, caret: number): { from: number; word: string } | undefined {
  const match = /(?:^|[^\p{L}\p{N}@])@([\p{L}\p{M}\p{N}'’. -]{0,40})$/u.exec(typed.slice(0, caret))
  return match ? { from: caret - match[1]!.length - 1, word: match[1]! } : undefined
}
