import { TRPCClientError } from '@trpc/client'

type Refusal = {
  code: string
  /** Of a conflict: which field, and what stands there now. */
  detail?: { field?: string; current?: unknown }
  /** Of what cannot be taken: the reasons by field. */
  fields?: Record<string, string[] | undefined>
}

/** Said of text that no field takes: not even its showing could be borne. */
export const FAR_TOO_LONG = 'is too long. Shorten it'

/** What the server refused; undefined when it was not heard, or cannot do it just now. */
export function refusalOf(error: unknown): Refusal | undefined {
  const refusal = error instanceof TRPCClientError ? (error.data as Refusal | null) : null
  return refusal && refusal.code !== 'unavailable' ? refusal : undefined
}

/** Why something is not saved, to stand at the field it was typed into. */
export function reasonAt(field: string, error: unknown): string {
  const refusal = refusalOf(error)
  if (refusal?.code === 'payload_too_large') return FAR_TOO_LONG
  const { message } = error as Error
  return refusal?.fields?.[field]?.[0] ?? (message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message)
}
