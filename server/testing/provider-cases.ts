import { readEnv } from '#server/env.ts'
import { providerUrl } from '#server/modules/connectors/providers/origins.ts'
import { PROVIDER_SLUGS, type ProviderSlug } from '#server/modules/connectors/rules.ts'

type Settings = Record<string, string>
type Case = { look: (settings: Settings) => Promise<unknown>; unset: unknown; set: string; seen: unknown }

const providersOf = (given: Settings) =>
  readEnv({ DATABASE_URL: 'postgres://h/d', SERVICE_SECRET: 's'.repeat(32), ...given }).providers

/** The missing settings on the card of a provider. */
const needed = (slug: ProviderSlug, ...names: string[]): Record<string, Case> =>
  Object.fromEntries(
    names.map((name) => [
      `SERVICE_${name}`,
      {
        look: async (given: Settings) => providersOf(given)[slug].missing.includes(`SERVICE_${name}`),
        unset: true,
        set: 'a-value-of-the-test',
        seen: false,
      },
    ]),
  )

const address = (slug: ProviderSlug): Case => ({
  look: async (given) => providerUrl(providersOf(given), slug, 'https://api.example.com/v1/x?y=List(a%3Ab,c)'),
  unset: 'https://api.example.com/v1/x?y=List(a%3Ab,c)',
  set: 'http://127.0.0.1:4010',
  seen: 'http://127.0.0.1:4010/v1/x?y=List(a%3Ab,c)',
})

/** The settings of the providers of data sources, with what each changes. */
export const PROVIDER_CASES: Record<string, Case> = {
  ...needed('google-ads', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ADS_DEVELOPER_TOKEN'),
  ...needed('meta', 'META_CLIENT_ID', 'META_CLIENT_SECRET'),
  ...needed('linkedin', 'LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'),
  ...needed('microsoft-ads', 'MICROSOFT_ADS_CLIENT_ID', 'MICROSOFT_ADS_CLIENT_SECRET'),
  ...needed('microsoft-ads', 'MICROSOFT_ADS_DEVELOPER_TOKEN'),
  ...needed('quickbooks', 'QUICKBOOKS_CLIENT_ID', 'QUICKBOOKS_CLIENT_SECRET'),
  SERVICE_QUICKBOOKS_SANDBOX: {
    look: async (given) => providersOf(given).quickbooks.sandbox,
    unset: false,
    set: 'on',
    seen: true,
  },
  ...Object.fromEntries(
    PROVIDER_SLUGS.map((slug) => [`SERVICE_${slug.toUpperCase().replaceAll('-', '_')}_URL`, address(slug)]),
  ),
}
