import type { CallContext } from '#server/core/rest/call-context.ts'
import { DomainError } from '#server/core/values/errors.ts'

/** Throws unless deliveries to this URL are allowed. */
export async function requireDestination({ outbound }: Pick<CallContext, 'outbound'>, url: string): Promise<void> {
  const verdict = await outbound.vet(url)
  if (!verdict.ok) throw new DomainError('destination_not_allowed', verdict.reason)
}
