/** The keys of the sealer for tokens and keys of connections. */
export const TOKEN_PURPOSE = 'connector token'

export const SECRET_FIELDS = ['access_token', 'refresh_token', 'api_key'] as const
export type SecretField = (typeof SECRET_FIELDS)[number]

/** What a sealed token belongs to. In another row or column it does not open. */
export const placeOf = (workspace: string, connector: string, field: SecretField) =>
  `${workspace}|${connector}|${field}`
