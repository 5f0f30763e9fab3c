import { z } from 'zod'
import type { ProviderSettings } from '#server/core/values/provider-settings.ts'
import { PROVIDERS, type ProviderSlug } from '#server/modules/connectors/rules.ts'
import { baseUrl, confidential, setting } from './setting.ts'

const word = z.string().regex(/^[\x21-\x7e]{1,500}$/)
const clientId = setting(word, 'the client id that the provider shows')
const secret = confidential(word, 'up to 500 printable characters without spaces')
const address = setting(baseUrl, 'an http:// or https:// address without a path, such as http://127.0.0.1:4010')

/** The settings of the providers that data sources read from. */
export const providerSettings = {
  SERVICE_GOOGLE_CLIENT_ID: clientId,
  SERVICE_GOOGLE_CLIENT_SECRET: secret,
  SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN: secret,
  SERVICE_META_CLIENT_ID: clientId,
  SERVICE_META_CLIENT_SECRET: secret,
  SERVICE_LINKEDIN_CLIENT_ID: clientId,
  SERVICE_LINKEDIN_CLIENT_SECRET: secret,
  SERVICE_MICROSOFT_ADS_CLIENT_ID: clientId,
  SERVICE_MICROSOFT_ADS_CLIENT_SECRET: secret,
  SERVICE_MICROSOFT_ADS_DEVELOPER_TOKEN: secret,
  SERVICE_QUICKBOOKS_CLIENT_ID: clientId,
  SERVICE_QUICKBOOKS_CLIENT_SECRET: secret,
  SERVICE_QUICKBOOKS_SANDBOX: setting(z.enum(['on', 'off']), 'on or off'),
  SERVICE_GOOGLE_ANALYTICS_URL: address,
  SERVICE_SEARCH_CONSOLE_URL: address,
  SERVICE_GOOGLE_ADS_URL: address,
  SERVICE_META_URL: address,
  SERVICE_LINKEDIN_URL: address,
  SERVICE_MICROSOFT_ADS_URL: address,
  SERVICE_QUICKBOOKS_URL: address,
  SERVICE_BREVO_URL: address,
  SERVICE_ODOO_URL: address,
}
type Name = keyof typeof providerSettings

/** The app that the operator registered at each provider; Google has one for all of its services. */
const CLIENTS: Partial<Record<ProviderSlug, 'GOOGLE' | 'META' | 'LINKEDIN' | 'MICROSOFT_ADS' | 'QUICKBOOKS'>> = {
  'google-analytics': 'GOOGLE',
  'search-console': 'GOOGLE',
  'google-ads': 'GOOGLE',
  meta: 'META',
  linkedin: 'LINKEDIN',
  'microsoft-ads': 'MICROSOFT_ADS',
  quickbooks: 'QUICKBOOKS',
}

/** The settings by provider. A provider is enabled only if all are set. */
export function readProviders(
  read: (name: Name) => string | undefined,
): Readonly<Record<ProviderSlug, ProviderSettings>> {
  const settingsOf = (slug: ProviderSlug): ProviderSettings => {
    const own = slug.toUpperCase().replaceAll('-', '_')
    const client = CLIENTS[slug]
    const needed: Record<string, string | undefined> = {}
    const take = (name: string) => (needed[name] = read(name as Name)) ?? null
    return {
      clientId: client ? take(`SERVICE_${client}_CLIENT_ID`) : null,
      clientSecret: client ? take(`SERVICE_${client}_CLIENT_SECRET`) : null,
      developerToken: slug.endsWith('-ads') ? take(`SERVICE_${own}_DEVELOPER_TOKEN`) : null,
      sandbox: slug === 'quickbooks' && read('SERVICE_QUICKBOOKS_SANDBOX') === 'on',
      url: read(`SERVICE_${own}_URL` as Name) ?? null,
      missing: Object.keys(needed).filter((name) => needed[name] === undefined),
    }
  }
  return Object.fromEntries(PROVIDERS.map(({ slug }) => [slug, settingsOf(slug)])) as Record<
    ProviderSlug,
    ProviderSettings
  >
}
