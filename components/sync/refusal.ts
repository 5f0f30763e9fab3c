import { TRPCClientError } from '@trpc/client'

type Refusal = {
  code: string
  /** For a conflict: the field, its current value and the version of the record. */
  detail?: { field?: string; current?: unknown; version?: number }
  /** For invalid input. */
  fields?: readonly { field: string; code: string; message: string }[]
}

/** The error for text too long for any field, and too long to render. */
export const FAR_TOO_LONG = 'is too long. Shorten it'

/** The server's refusal; undefined if it was unreachable or temporarily unavailable. */
export function refusalOf(error: unknown): Refusal | undefined {
  const refusal = error instanceof TRPCClientError ? (error.data as Refusal | null) : null
  return refusal && refusal.code !== 'unavailable' ? refusal : undefined
}

/** The error message to show at the field. */
export function reasonAt(field: string, error: unknown): string {
  const refusal = refusalOf(error)
  if (refusal?.code === 'payload_too_large') return FAR_TOO_LONG
  const named = refusal?.fields?.find((one) => one.field === field || one.field.startsWith(`${field}.`))
  return named?.message ?? (error as Error).message
}
