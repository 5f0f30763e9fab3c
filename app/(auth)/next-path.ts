/** Where to go after signing in: only a path of this origin, never an address somebody else chose. */
export function nextPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}
