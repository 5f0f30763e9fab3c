import { z } from 'zod'
import { Instant, line, RecordId, Ref } from '#server/core/values/fields.ts'
import { pageWithMore } from '#server/core/values/filters.ts'
import { Version } from '#server/core/values/record-fields.ts'

export const TOKEN_ACCESS = ['read_write', 'read_only'] as const
/** `agent`: the agent connector alone, which never deletes, sends email or changes settings. */
export const TOKEN_REACH = ['all', 'agent'] as const
export const EXPIRY_DAYS = [30, 90, 365] as const
export const OVERLAP_HOURS = [0, 1, 24] as const

const RATE = { least: 10, most: 6_000, message: 'must be from 10 to 6000' }
/** Requests a minute; null for the limit of the installation. */
const RateLimit = z.int().min(RATE.least, RATE.message).max(RATE.most, RATE.message).nullable()

/** A token in the settings, without its secret. */
export const Token = z.object({
  id: RecordId,
  name: z.string(),
  /** `oauth`: an app connected by OAuth, which renews it every hour and may call the agent connector only. */
  kind: z.enum(['standard', 'playground', 'oauth']),
  access: z.enum(TOKEN_ACCESS),
  /** Always `agent` if changes require approval: REST has no proposals. */
  reach: z.enum(TOKEN_REACH),
  /** Whether its agents can use owner functions while its creator is an owner. */
  owner_functions: z.boolean(),
  /** Whether writes of its agents require approval. */
  approval: z.boolean(),
  /** Requests a minute; null for the limit of the installation. */
  rate_limit: z.int().nullable(),
  last_four: z.string(),
  created_by: RecordId.nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  /** In the future while a rotated token is still valid. */
  revoked_at: Instant.nullable(),
  version: Version,
  updated_at: Instant,
})
export type Token = z.infer<typeof Token>

export const UsedToken = Token.extend({
  created_by_name: z.string().nullable(),
  last_used_at: Instant.nullable(),
  last_used_address: z.string().nullable(),
  last_used_agent: z.string().nullable(),
  calls_24h: z.int(),
})
export type UsedToken = z.infer<typeof UsedToken>

/** The only response with the secret. */
export const NewToken = z.object({ token: Token, secret: z.string() })
export type NewToken = z.infer<typeof NewToken>

export const CreateToken = z.strictObject({
  name: line(100),
  access: z.enum(TOKEN_ACCESS),
  /** Days from now; null for never. */
  expires: z.union(EXPIRY_DAYS.map((days) => z.literal(days))).nullable(),
  /** By default `agent` with approval, otherwise `all`. */
  reach: z.enum(TOKEN_REACH).optional(),
  owner_functions: z.boolean().default(false),
  approval: z.boolean().default(false),
  rate_limit: RateLimit.default(null),
})
export type CreateToken = z.input<typeof CreateToken>

export const UpdateToken = z.strictObject({
  id: RecordId,
  name: line(100).optional(),
  reach: z.enum(TOKEN_REACH).optional(),
  owner_functions: z.boolean().optional(),
  /** Sets `reach` to `agent`. */
  approval: z.boolean().optional(),
  rate_limit: RateLimit.optional(),
})
export type UpdateToken = z.infer<typeof UpdateToken>

export const CreatePlaygroundToken = z.strictObject({ access: z.enum(TOKEN_ACCESS) })
export type CreatePlaygroundToken = z.infer<typeof CreatePlaygroundToken>

export const RotateToken = z.strictObject({
  id: RecordId,
  /** Hours during which the old token still works. */
  overlap: z.union(OVERLAP_HOURS.map((hours) => z.literal(hours))),
})
export type RotateToken = z.infer<typeof RotateToken>

/** Form state of the rate limit of a token. */
export const RateForm = z.strictObject({ rate_limit: RateLimit })

/** Form state of a new token, with choices as text. */
export const TokenForm = CreateToken.extend({
  expires: z
    .enum(['30', '90', '365', 'never'])
    .transform((days) => (days === 'never' ? null : (Number(days) as 30 | 90 | 365))),
})

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One request of a token in its request log, kept for seven days. */
export const TokenRequest = z.object({
  id: RecordId,
  method: z.string(),
  /** Without the query. */
  path: z.string(),
  status: z.int(),
  /** Milliseconds. */
  ms: z.number(),
  request_id: z.string(),
  /** The code of the error; null if the request succeeded. */
  error: z.string().nullable(),
  at: Instant,
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** Latest first. */
export const TokenRequestPage = pageWithMore(TokenRequest)

export const ListTokenRequests = z.strictObject({
  token: RecordId,
  status: z.array(z.enum(STATUS_CLASSES)).min(1).optional(),
  method: z.array(z.enum(REQUEST_METHODS)).min(1).optional(),
  limit: z.int().min(1).max(200).default(50),
  /** Only requests older than this id. */
  before: Ref.optional(),
})
export type ListTokenRequests = z.infer<typeof ListTokenRequests>
