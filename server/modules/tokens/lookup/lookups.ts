import { FailureBudget } from '#server/core/limits/failure-budget.ts'
import { DomainError, limited } from '#server/core/values/errors.ts'
import { addressKey } from '#server/core/values/network.ts'
import type { FoundToken } from '../queries.ts'
import { isWellFormed } from '../rules.ts'

/** Revocations must apply on every node within one second; lookups are cached for half of that. */
const BELIEVED_MS = 500
/** The cache time of an unknown token doubles with each lookup, up to this. */
const LONGEST_BELIEVED_MS = 60_000
/** Minimum time between two lookups while the database is unavailable. */
const KNOCK_MS = 50
const REMEMBERED = 10_000
/** Limit of unknown tokens per IP address and minute. */
const UNKNOWN_PER_MINUTE = 60

type Entry = { until: number; misses: number; token: Promise<FoundToken | undefined> }

/**
 * Caches token lookups. Per IP address, at most 60 invalid tokens a minute reach the database; further ones that were
 * never valid here are refused without a lookup. Tokens that were valid here are always looked up.
 */
export class TokenLookups {
  private readonly ask: (token: string) => Promise<FoundToken | undefined>
  private readonly budget = new FailureBudget(UNKNOWN_PER_MINUTE)
  private readonly recent = new Map<string, Entry>()
  private readonly valid = new Set<string>()

  constructor(ask: (token: string) => Promise<FoundToken | undefined>) {
    this.ask = ask
  }

  /** Throws `rate_limited` if the token is refused without a lookup. */
  find(token: string, address: string): Promise<FoundToken | undefined> {
    const entry = this.recent.get(token)
    if (entry && entry.until > Date.now()) return entry.token
    if (!isWellFormed(token)) return Promise.resolve(undefined)
    if (this.recent.size >= REMEMBERED) this.recent.clear()
    const requestedAt = Date.now()
    const fresh: Entry = {
      until: requestedAt + BELIEVED_MS,
      misses: entry?.misses ?? 0,
      token: this.valid.has(token) ? this.ask(token) : this.askWithin(address, token),
    }
    this.recent.set(token, fresh)
    fresh.token.then(
      (known) => this.remember(token, fresh, requestedAt, known !== undefined),
      (error: unknown) => {
        if (!(error instanceof DomainError)) fresh.until = Date.now() + KNOCK_MS
        else if (this.recent.get(token) === fresh) this.recent.delete(token)
      },
    )
    return fresh.token
  }

  private remember(token: string, entry: Entry, requestedAt: number, isValid: boolean): void {
    this.valid.delete(token)
    if (isValid) this.valid.add(token)
    if (this.valid.size > REMEMBERED) this.valid.delete(this.valid.values().next().value!)
    const believed = isValid ? BELIEVED_MS : Math.min(BELIEVED_MS * 2 ** entry.misses, LONGEST_BELIEVED_MS)
    entry.misses = isValid ? 0 : entry.misses + 1
    entry.until = requestedAt + believed
  }

  private async askWithin(address: string, token: string): Promise<FoundToken | undefined> {
    const attempt = await this.budget.enter(addressKey(address))
    if (!attempt.allowed) throw limited(attempt, 'Too many requests without a valid token from your IP address.')
    let failed = false
    try {
      const known = await this.ask(token)
      failed = known === undefined
      return known
    } finally {
      attempt.leave(failed)
    }
  }
}
