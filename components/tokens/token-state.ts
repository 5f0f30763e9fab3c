import type { Tone } from '#components/ui/badge.tsx'
import type { UsedToken } from '#server/modules/tokens/schema.ts'

const SOON_MS = 7 * 24 * 60 * 60 * 1000

type State = { over: boolean; tone: Tone; word: string; at: string | null }

/** When and how a token ends: by revocation or expiry, whichever comes first. A connected app renews its token. */
export function tokenState(
  { kind, revoked_at, expires_at }: Pick<UsedToken, 'kind' | 'revoked_at' | 'expires_at'>,
  now: number,
): State {
  if (kind === 'oauth' && revoked_at === null) return { over: false, tone: 'neutral', word: 'When revoked', at: null }
  const ends = [revoked_at, expires_at].filter((end) => end !== null).toSorted()
  const [end = null] = ends
  if (end === null) return { over: false, tone: 'neutral', word: 'Never', at: null }
  const byRevocation = end === revoked_at
  if (Date.parse(end) <= now)
    return { over: true, tone: 'neutral', word: byRevocation ? 'Revoked' : 'Expired', at: end }
  const soon = Date.parse(end) - now < SOON_MS
  return { over: false, tone: soon ? 'warning' : 'neutral', word: byRevocation ? 'Replaced' : 'Expires', at: end }
}
