'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPCClient } from '#components/shell/trpc.tsx'
import type { Drafted } from './csv.ts'

/** Kinds that a file can be read into. */
export type Imported = 'tasks' | 'contacts' | 'deals'

/** What became of a file: rows that are good, and by line what is wrong with the others. */
export type ImportReport = { good: number; problems: { line: number; message: string }[] }

const MOST_ROWS = 200
const MOST_BYTES = 500_000

/** Sends rows a part at a time, since the server takes bodies of 1 MB. `done`: share of the rows, 0 to 1. */
export function useImport(module: Imported) {
  const client = useTRPCClient()
  const queries = useQueryClient()
  const [done, setDone] = useState<number>()

  async function run(rows: readonly Drafted[], { dryRun }: { dryRun: boolean }): Promise<ImportReport> {
    const report: ImportReport = { good: 0, problems: [] }
    setDone(0)
    try {
      let sent = 0
      for (const part of partsOf(rows)) {
        const answer = await client[module].import.mutate({ records: part.map(({ record }) => record), dryRun })
        report.good += answer.created
        for (const { index, message } of answer.errors) report.problems.push({ line: part[index]!.line, message })
        sent += part.length
        setDone(sent / rows.length)
      }
      for (const [index, row] of rows.entries())
        if ('problem' in row) report.problems.push({ line: index + 2, message: row.problem })
      report.problems.sort((a, b) => a.line - b.line)
      if (!dryRun) await queries.invalidateQueries({ queryKey: [[module]] })
      return report
    } finally {
      setDone(undefined)
    }
  }
  return { run, done }
}

type Line = { line: number; record: Record<string, unknown> }

/** Rows with the line they stand in, the first being the header. */
function partsOf(rows: readonly Drafted[]): Line[][] {
  const parts: Line[][] = []
  let bytes = MOST_BYTES
  for (const [index, row] of rows.entries()) {
    if ('problem' in row) continue
    const size = new TextEncoder().encode(JSON.stringify(row.record)).length
    if (bytes + size > MOST_BYTES || parts.at(-1)!.length === MOST_ROWS) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push({ line: index + 2, record: row.record })
    bytes += size
  }
  return parts
}
