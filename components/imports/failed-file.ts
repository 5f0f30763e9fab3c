import type { useTRPCClient } from '#components/sync/trpc.tsx'
import { download } from '#components/ui/download.ts'
import { guarded, isQuoted } from '#server/core/values/cell-text.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import { idIn, nameIn, notesOf } from './describe-import.ts'

const PAGE = 200

/** Downloads all rows that fail, with their reasons, as CSV. */
export async function downloadFailed(client: ReturnType<typeof useTRPCClient>, one: Import): Promise<void> {
  const { id, name } = one
  const { unparse } = await import('papaparse')
  const lines: string[][] = [['Row', 'ID', 'Kind', 'Name', 'Reason']]
  for (let after = 0; ;) {
    const { data, has_more } = await client.imports.rows.query({ id, status: 'failed', limit: PAGE, after })
    for (const row of data)
      lines.push([
        String(row.line),
        guarded(idIn(one, row) ?? ''),
        row.type,
        guarded(nameIn(row) ?? ''),
        guarded(notesOf(row).join('; ')),
      ])
    if (!has_more) break
    after = data.at(-1)!.n
  }
  const file = `${name.replace(/\.[^.]*$/, '')} failed rows.csv`
  download(file, `\uFEFF${unparse(lines, { quotes: isQuoted })}`, 'text/csv;charset=utf-8')
}
