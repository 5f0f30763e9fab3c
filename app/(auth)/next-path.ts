/** Where to go after sign-in: only a path of this origin, to prevent open redirects. */
export function nextPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}
