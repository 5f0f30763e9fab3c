/** The operator's settings for a provider of data sources. */
export type ProviderSettings = {
  clientId: string | null
  clientSecret: string | null
  developerToken: string | null
  sandbox: boolean
  /** The address to use instead of the provider's own. */
  url: string | null
  /** The settings without which the provider cannot be connected. */
  missing: readonly string[]
}

/** By the slug of the provider. */
export type SettingsOfProviders = Readonly<Record<string, ProviderSettings>>
