/** Where to go after sign-in: only a path of this origin, to prevent open redirects. */
export function nextPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}

/** The pending request of an app at `/oauth/consent/<request>`. */
export const waitingRequest = (next: string): string | undefined => /^\/oauth\/consent\/([\w-]{1,100})$/.exec(next)?.[1]
