import { createHash, type Hash } from 'node:crypto'
import { UsageError } from '#server/cli/usage-error.ts'

/**
 * An archive is gzip of JSON lines: the header, then `{"t":"<table>","r":<row>}` per row in table order, then the end
 * with the number of rows and the SHA-256 of all lines before it. Secrets in it are readable: it is a key to the
 * workspace.
 */
export type Header = {
  atrium: 'workspace archive'
  format: 1
  version: string
  made_at: string
  workspace: { id: string; slug: string; name: string }
  columns: Record<string, string[]>
}
export type End = { end: true; rows: Record<string, number>; sha256: string }

export const FORMAT = 1

export function rowLine(table: string, row: string): string {
  return `{"t":${JSON.stringify(table)},"r":${row}}`
}

const ROW = /^\{"t":("(?:[^"\\]|\\.)*"),"r":/

/**
 * The table and row of a line; the row stays JSON text, so that numbers keep every digit. Undefined if the line is not
 * a row.
 */
export function readRow(line: string): { table: string; row: string } | undefined {
  const match = ROW.exec(line)
  return match ? { table: JSON.parse(match[1]!) as string, row: line.slice(match[0].length, -1) } : undefined
}

export function readHeader(line: string | undefined): Header {
  const header = parse(line)
  if (header.atrium !== 'workspace archive') throw new UsageError('This file was not created by the export command.')
  if (header.format !== FORMAT)
    throw new UsageError(
      `This archive has format ${String(header.format)}; this version of Atrium reads format ${FORMAT}.`,
    )
  return header as Header
}

export function readEnd(line: string): End {
  const end = parse(line)
  if (end.end !== true) throw new UsageError('The archive is damaged: it contains a line that is not a row.')
  return end as End
}

function parse(line = ''): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    throw new UsageError('This file was not created by the export command, or it is damaged.')
  }
}

/** Splits at line feeds only: JSON text may contain every other Unicode line separator (readline splits at U+2028). */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (let chunk of bytes) {
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED)) {
      yield Buffer.concat([...parts, chunk.subarray(0, end)]).toString()
      parts = []
      chunk = chunk.subarray(end + 1)
    }
    parts.push(chunk)
  }
  const last = Buffer.concat(parts).toString()
  if (last !== '') yield last
}

const LINE_FEED = 0x0a

/** Counts rows and hashes lines, the same way for writing and reading. */
export class Tally {
  readonly rows: Record<string, number> = {}
  private readonly hash: Hash = createHash('sha256')

  line(line: string, table?: string): void {
    this.hash.update(line).update('\n')
    if (table) this.rows[table] = (this.rows[table] ?? 0) + 1
  }

  end(): End {
    return { end: true, rows: this.rows, sha256: this.hash.digest('hex') }
  }
}
