'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import type { Drafted } from './csv.ts'
import { splitRows } from './split-rows.ts'

type Client = ReturnType<typeof useTRPCClient>
type Records = Record<string, unknown>[]
type Detail = { field: string; message: string }
type Notice = { index: number; field: string; code: string; message: string; details: Detail[] }
type Answer = { created: number; updated: number; skipped: number; errors: Notice[]; warnings: Notice[] }

/** The import of each kind: the request for its rows and the modules to refresh. */
const SOURCES = {
  tasks: {
    send: ({ tasks }: Client, records: Records, dryRun: boolean) => tasks.import.mutate({ records, dryRun }),
    shows: ['tasks'],
  },
  contacts: {
    send: ({ contacts }: Client, records: Records, dryRun: boolean) => contacts.import.mutate({ records, dryRun }),
    shows: ['contacts'],
    address: async () => (await import('#server/modules/contacts/schema.ts')).CreateContact.shape.email,
  },
  deals: {
    send: ({ deals }: Client, records: Records, dryRun: boolean) => deals.import.mutate({ records, dryRun }),
    shows: ['deals'],
  },
  items: {
    send: ({ inventory }: Client, items: Records, dryRun: boolean) => inventory.pushItems.mutate({ items, dryRun }),
    shows: ['items', 'inventory'],
  },
  levels: {
    send: ({ inventory }: Client, levels: Records, dryRun: boolean) => inventory.pushLevels.mutate({ levels, dryRun }),
    shows: ['items', 'inventory'],
  },
  movements: {
    send: ({ inventory }: Client, movements: Records, dryRun: boolean) =>
      inventory.pushMovements.mutate({ movements, dryRun }),
    shows: ['items', 'inventory', 'purchase_orders'],
  },
} satisfies Record<
  string,
  {
    send: (client: Client, records: Records, dryRun: boolean) => Promise<Answer>
    shows: string[]
    /** The schema of `email`, for kinds where it must be unique. */
    address?: () => Promise<Address>
  }
>
export type Imported = keyof typeof SOURCES

type Address = { safeParse: (given: unknown) => { data?: unknown } }

/** `details`: the fields concerned, if any, with a message that reads after the label. */
type LineNote = { line: number; message: string; details: Detail[] }
/**
 * The result of an import: accepted rows, those of them that update a record (`updated`), those without changes
 * (`skipped`), and errors and warnings by line.
 * `duplicates` repeat the address of another row or record.
 */
export type ImportReport = {
  good: number
  updated: number
  skipped: number
  problems: LineNote[]
  duplicates: LineNote[]
  warnings: LineNote[]
}

type Source = (typeof SOURCES)[Imported] & { address?: () => Promise<Address> }
/** `without`: lines to skip. */
type How = { dryRun: boolean; without?: ReadonlySet<number> | undefined }

const noteOf = (line: number, message: string): LineNote => ({ line, message, details: [] })

/** Rows that repeat the address of an earlier row or of an existing record. */
function withRepeated(
  lines: readonly { line: number; record: Record<string, unknown> }[],
  existing: readonly LineNote[],
  address: Address | undefined,
): LineNote[] {
  const found = new Map(existing.map((note) => [note.line, note]))
  const first = new Map<string, number>()
  for (const { line, record } of lines) {
    const email =
      record['email'] === undefined ? undefined : (address?.safeParse(record['email']).data as string | undefined)
    if (!email) continue
    const earlier = first.get(email)
    if (earlier === undefined) first.set(email, line)
    else if (!found.has(line)) found.set(line, noteOf(line, `${email} is already on line ${earlier}`))
  }
  return [...found.values()].toSorted((a, b) => a.line - b.line)
}

/** Sends rows in several requests. The header is line 1. `done`: the share of rows sent, 0 to 1. */
export function useImport(module: Imported) {
  const client = useTRPCClient()
  const queries = useQueryClient()
  const [done, setDone] = useState<number>()
  const source: Source = SOURCES[module]
  const { send, shows } = source
  /** Requests accepted before a later one failed. A second attempt skips them. */
  const taken = useRef(new Map<string, Answer>())

  async function run(rows: readonly Drafted[], { dryRun, without }: How): Promise<ImportReport> {
    const report: ImportReport = { good: 0, updated: 0, skipped: 0, problems: [], duplicates: [], warnings: [] }
    const lines = rows
      .flatMap((row, index) => ('problem' in row ? [] : [{ line: index + 2, record: row.record }]))
      .filter(({ line }) => !without?.has(line))
    setDone(0)
    try {
      let sent = 0
      for (const part of splitRows(lines)) {
        const records = part.map(({ record }) => record)
        const call = `${sent} ${JSON.stringify(records)}`
        const answer = (!dryRun && taken.current.get(call)) || (await send(client, records, dryRun))
        if (!dryRun) taken.current.set(call, answer)
        const { created, updated, skipped, errors, warnings } = answer
        const ofLine = ({ index, message, details }: Notice) => ({ line: part[index]!.line, message, details })
        report.good += created + updated
        report.updated += updated
        report.skipped += skipped
        report.problems.push(...errors.map(ofLine))
        for (const one of warnings) {
          const note = ofLine(one)
          // The list of duplicates is about one field.
          if (source.address && one.code === 'duplicate')
            report.duplicates.push(noteOf(note.line, one.details[0]?.message ?? one.message))
          else report.warnings.push(note)
        }
        sent += part.length
        setDone(sent / lines.length)
      }
      for (const [index, row] of rows.entries())
        if ('problem' in row) report.problems.push(noteOf(index + 2, row.problem))
      report.problems.sort((a, b) => a.line - b.line)
      if (dryRun) {
        const isRefused = new Set(report.problems.map(({ line }) => line))
        const good = lines.filter(({ line }) => !isRefused.has(line))
        report.duplicates = withRepeated(good, report.duplicates, await source.address?.())
        return report
      }
      taken.current.clear()
      await Promise.all(shows.map((shown) => queries.invalidateQueries({ queryKey: [[shown]] })))
      return report
    } finally {
      setDone(undefined)
    }
  }
  return { run, done }
}
