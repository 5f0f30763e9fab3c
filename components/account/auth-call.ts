/**
 * A call of sign-in (`/api/auth/…`): its answer, or an Error whose message is a sentence for the person. Without a body it reads.
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

/** Leaves the page for good: whatever it still holds belonged to another session. */
export function leaveFor(path: string): void {
  window.location.assign(path)
}
