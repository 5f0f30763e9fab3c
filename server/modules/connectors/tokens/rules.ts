/** The encryption purpose of connection tokens and keys. */
export const TOKEN_PURPOSE = 'connector token'

export const SECRET_FIELDS = ['access_token', 'refresh_token', 'api_key'] as const
export type SecretField = (typeof SECRET_FIELDS)[number]

/** The place that an encrypted token is bound to: it cannot be decrypted in another row or column. */
export const placeOf = (workspace: string, connector: string, field: SecretField) =>
  `${workspace}|${connector}|${field}`
