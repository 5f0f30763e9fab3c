/** The stored part of a successful answer: a replay sends the same bytes. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** A call under an `Idempotency-Key`: who asks, for what, and how its result becomes an answer. */
export type Claim = {
  /** A token or a member. */
  actorId: string
  key: string
  fingerprint: Buffer
  render: (result: unknown) => Answer
  /** The answer may bear a secret: its body is stored sealed. */
  secret: boolean
}
