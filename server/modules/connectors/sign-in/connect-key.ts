import { personOf } from '#server/core/access/person.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { conflict, DomainError, invalid, notFound } from '#server/core/values/errors.ts'
import { ProviderError } from '../providers/adapter.ts'
import { adapterOf } from '../providers/registry.ts'
import { providerOf } from '../rules.ts'
import type { ConnectKey, Connector } from '../schema.ts'
import { listAccounts } from './finish.ts'
import { keepConnection } from './mutations.ts'
import { findConnection } from './queries.ts'

/** Connects a provider with an API key, which is verified before it is stored. */
export async function connectKey(ctx: CallContext, input: ConnectKey): Promise<Connector> {
  personOf(ctx)
  const { provider, connector, key } = input
  const { name } = providerOf(provider)
  const place = provider === 'odoo' ? await placeOf(ctx, input) : { host: null, realm: null }
  const adapter = adapterOf(provider)
  if (!adapter) throw conflict(`Atrium cannot read ${name} yet.`)
  if (connector !== null && (await findConnection(ctx, connector))?.provider !== provider) throw notFound()
  const accounts = await listAccounts(ctx, adapter, place, key).catch((error: unknown) => {
    throw error instanceof ProviderError ? refusalOf(error, name) : error
  })
  if (accounts.length === 0)
    throw conflict(`This key has no access to data that Atrium can read in ${name}. Use another key.`)
  const tokens = { key, expiresAt: null }
  const kept = await keepConnection(ctx, { provider, connector, ...place, tokens, reauthBy: null, accounts })
  if (kept === 'other_account')
    throw conflict(`This key belongs to another ${name} account. Use a key of the account that you connected before.`)
  return kept
}

const NO_ADDRESS = 'must be the address of your Odoo, such as https://example.odoo.com'

/** User-supplied addresses follow the same rules as webhook URLs, and must use https because they receive the key. */
async function placeOf(ctx: CallContext, { host, database }: ConnectKey): Promise<{ host: string; realm: string }> {
  if (host === null) throw invalid('host', NO_ADDRESS)
  if (database === null) throw invalid('database', 'must be the name of the database')
  if (!URL.canParse(host)) throw invalid('host', NO_ADDRESS)
  const verdict = await ctx.outbound.vet(host, { confidential: true })
  if (!verdict.ok) throw new DomainError('destination_not_allowed', verdict.reason)
  return { host: new URL(verdict.url).origin, realm: database }
}

/** Messages of runs say that Atrium retries; here the user has to. */
function refusalOf({ code, message, providerCode }: ProviderError, name: string): DomainError {
  if (code === 'needs_reauth') return invalid('key', `is not accepted by ${name}. Check it, or create a new one`)
  if (code === 'destination_not_allowed') return new DomainError(code, message)
  const said = providerCode === null ? '' : ` (${providerCode})`
  if (code === 'unavailable') return conflict(`${name} did not respond${said}. Try again in a few minutes.`)
  if (code === 'throttled') return conflict(`${name} limits requests${said}. Try again in a few minutes.`)
  if (code === 'forbidden')
    return conflict(`This key lacks permissions in ${name}${said}. Grant it access, or use another key.`)
  return conflict(
    name === 'Odoo'
      ? `This address does not respond like Odoo${said}. Check the address and the name of the database.`
      : `${name} sent a response that Atrium cannot read${said}. Try again in a few minutes.`,
  )
}
