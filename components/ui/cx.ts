/** Joins class names, leaving out what is falsy. Later classes do not override earlier ones: pass layout only. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
