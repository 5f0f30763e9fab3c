import { z } from 'zod'
import { Instant, line, RecordId, Ref, Version } from '#server/core/values/fields.ts'

export const TOKEN_ACCESS = ['read_write', 'read_only'] as const
export const EXPIRY_DAYS = [30, 90, 365] as const
export const OVERLAP_HOURS = [0, 1, 24] as const

/** A token as the settings show it: its secret is nowhere in it. */
export const Token = z.object({
  id: RecordId,
  name: z.string(),
  kind: z.enum(['standard', 'playground']),
  access: z.enum(TOKEN_ACCESS),
  last_four: z.string(),
  created_by: RecordId.nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  /** In the future while a rotated token still lives. */
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

/** The one answer that bears the secret. */
export const NewToken = z.object({ token: Token, secret: z.string() })
export type NewToken = z.infer<typeof NewToken>

export const CreateToken = z.strictObject({
  name: line(100),
  access: z.enum(TOKEN_ACCESS),
  /** Days from now; null never. */
  expires: z.union(EXPIRY_DAYS.map((days) => z.literal(days))).nullable(),
})
export type CreateToken = z.infer<typeof CreateToken>

export const CreatePlaygroundToken = z.strictObject({ access: z.enum(TOKEN_ACCESS) })
export type CreatePlaygroundToken = z.infer<typeof CreatePlaygroundToken>

export const RotateToken = z.strictObject({
  id: RecordId,
  /** How long the old token goes on working, in hours. */
  overlap: z.union(OVERLAP_HOURS.map((hours) => z.literal(hours))),
})
export type RotateToken = z.infer<typeof RotateToken>

/** What the form of a new token holds: choices are words there. */
export const TokenForm = CreateToken.extend({
  expires: z
    .enum(['30', '90', '365', 'never'])
    .transform((days) => (days === 'never' ? null : (Number(days) as 30 | 90 | 365))),
})

const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One call of a token, as its request log shows it for seven days. */
export const TokenRequest = z.object({
  id: RecordId,
  method: z.string(),
  /** Without its query. */
  path: z.string(),
  status: z.int(),
  /** Milliseconds. */
  ms: z.number(),
  request_id: z.string(),
  at: Instant,
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** The latest first. */
export const TokenRequestPage = z.object({ data: z.array(TokenRequest), has_more: z.boolean() })

export const ListTokenRequests = z.strictObject({
  token: RecordId,
  status: z.array(z.enum(STATUS_CLASSES)).min(1).optional(),
  method: z.array(z.enum(REQUEST_METHODS)).min(1).optional(),
  limit: z.int().min(1).max(200).default(50),
  /** Only calls before the one with this id. */
  before: Ref.optional(),
})
export type ListTokenRequests = z.infer<typeof ListTokenRequests>
