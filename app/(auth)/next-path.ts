/** Where to go after sign-in: only a path of this origin, to prevent open redirects. */
export function nextPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}

/** The request of an app that waits at a path for a sign-in; its address is `/oauth/consent/<request>`. */
export const waitingRequest = (next: string): string | undefined => /^\/oauth\/consent\/([\w-]{1,100})$/.exec(next)?.[1]
