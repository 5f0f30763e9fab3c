/**
 * Calls the sign-in API (`/api/auth/…`): POST with a body, otherwise GET. Throws an Error with a message for the user.
 */
export async function authCall<Answer = unknown>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    ...(body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!response) throw new Error('Cannot reach the server. Check your connection and try again.')
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  throw new Error((answer as { message?: string }).message ?? 'Something went wrong. Try again.')
}

/** Loads a new document, which discards all state of the previous session. */
export function leaveFor(path: string): void {
  window.location.assign(path)
}
