/** The stored part of a successful response: a replay sends the same bytes. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** A call with an `Idempotency-Key`: the caller, the request, and how the result becomes a response. */
export type KeyedCall = {
  /** A token or a member. */
  actorId: string
  key: string
  fingerprint: Buffer
  render: (result: unknown) => Answer
  /** The response may contain a secret: its body is stored encrypted. */
  secret: boolean
}
