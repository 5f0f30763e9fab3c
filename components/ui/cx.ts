/**
 * Joins class names and omits falsy ones. Later classes do not override earlier ones, so pass only layout classes.
 */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
