import type { ServerResponse } from 'node:http'
import Papa from 'papaparse'
import type { RecordExport } from '#server/core/records/exports/export-records.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { guarded, isQuoted, writeList } from '#server/core/values/cell-text.ts'
import { waitForDrain } from '#server/http/wait-for-drain.ts'
import type { Program } from '#server/program.ts'
import type { Exchange } from '../request.ts'
import { endWithToken } from './abort-when-left.ts'
import { chosenFields } from './fields.ts'
import type { Route } from './routes.ts'

const LONGEST_MS = 10 * 60_000
const TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8; header=present' }

type Query = Record<string, unknown> & { fields?: string[]; format?: keyof typeof TYPES; raw?: boolean }

/**
 * An export as it is read: the next page is read when the client has taken the last one. A response that ends early is
 * cut off, so that clients see that it is incomplete.
 */
export async function sendExport(
  program: Program,
  ctx: CallContext,
  { request, response }: Exchange,
  { fields, ...query }: Query,
  route: Route,
): Promise<void> {
  const chosen = chosenFields(route.fields, fields ?? [])
  const shown = route.fields!.filter((name) => !fields || chosen.has(name))
  const run = (await route.run(ctx, query)) as RecordExport
  const { format = 'ndjson', raw = false } = query
  const cut = () => void response.destroy()
  const timer = setTimeout(cut, LONGEST_MS)
  const forgets = [program.onDrain(cut), endWithToken(ctx, response)]
  const begin = () =>
    response.writeHead(200, {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${route.template.split('/').at(-2)}.${format}"`,
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  try {
    if (request.method === 'HEAD') return void begin().end()
    const { count, seq } = await run(async (records) => {
      const isFirst = !response.headersSent
      if (isFirst) begin()
      const header = isFirst && format === 'csv' ? `${Papa.unparse([shown])}\r\n` : ''
      await write(response, header + (format === 'csv' ? csvOf(records, shown, raw) : ndjsonOf(records, shown)))
    })
    response.end(format === 'csv' ? '' : `${JSON.stringify({ end: true, count, seq })}\n`)
  } catch (error) {
    // The client has left or took too long, or the token is no longer valid.
    if (response.destroyed) return
    throw error
  } finally {
    clearTimeout(timer)
    for (const forget of forgets) forget()
  }
}

type Shown = Record<string, unknown>

const ndjsonOf = (records: object[], shown: readonly string[]) =>
  records
    .map((record) => `${JSON.stringify(Object.fromEntries(shown.map((name) => [name, (record as Shown)[name]])))}\n`)
    .join('')

function csvOf(records: object[], shown: readonly string[], raw: boolean): string {
  if (records.length === 0) return ''
  const cells = records.map((record) => shown.map((name) => cellOf((record as Shown)[name], raw)))
  return `${Papa.unparse(cells, { header: false, quotes: isQuoted })}\r\n`
}

/** Lists as in the CSV files of the application, and objects as JSON. */
function cellOf(value: unknown, raw: boolean): unknown {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return cellOf(writeList(value), raw)
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' && !raw ? guarded(value) : value
}

async function write(response: ServerResponse, text: string): Promise<void> {
  if (text !== '' && !response.write(text)) await waitForDrain(response)
}
