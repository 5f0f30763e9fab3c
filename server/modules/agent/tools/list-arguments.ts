import { z } from 'zod'
import { cursorAt, offsetOf } from '../calls/cursor.ts'
import { requireFields } from './chosen-fields.ts'

/** The arguments of every list. */
export const LIST_ARGUMENTS = {
  limit: z.int().min(1).max(100).default(25).describe('Default: 25'),
  cursor: z.string().max(100).optional().describe('next_cursor of the previous page'),
  fields: z.array(z.string().max(40)).max(20).optional().describe('Only these fields, plus id and link'),
}

/** The envelope of every list. */
export const listOutput = <T extends z.ZodObject>(entry: T) => ({
  data: z.array(entry.partial()),
  total: z.int(),
  next_cursor: z.string().optional(),
})

type ListArgs = { limit: number; cursor?: string | undefined; fields?: string[] | undefined }
type Page<R> = { data: R[]; total?: number | undefined; has_more: boolean }

/** Reads the requested page and returns its envelope with the chosen fields of `entry`. */
export async function listPage<R, S extends object>(
  entry: z.ZodObject,
  args: ListArgs,
  read: (page: { limit: number; offset: number }) => Promise<Page<R>>,
  show: (records: R[]) => Promise<S[]> | S[],
) {
  requireFields(args.fields, Object.keys(entry.shape))
  const { limit, cursor, ...asked } = args
  const offset = offsetOf(asked, cursor)
  const { data, total, has_more } = await read({ limit, offset })
  const shown = await show(data)
  return {
    data: shown.map((record) => only(record, args.fields)),
    total: total ?? offset + data.length,
    ...(has_more && { next_cursor: cursorAt(asked, offset + data.length) }),
  }
}

function only<S extends object>(record: S, fields: readonly string[] | undefined): Partial<S> {
  if (!fields) return record
  const kept = new Set(['id', 'link', ...fields])
  return Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name))) as Partial<S>
}
