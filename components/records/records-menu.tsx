'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, FileUp } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#components/ui/format-number.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyComponent } from '#components/ui/lazy-component.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import type { exportRows } from './export-rows.ts'
import type { Names } from './names.ts'
import type { ImportKind, RecordKind } from './record-kind.ts'
import type { Imported } from './use-import.ts'
import { useProcedures } from './use-procedures.ts'

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Kinds that support CSV import. */
const OWN = ['tasks', 'contacts', 'deals', 'items'] as const satisfies Imported[]

type RecordsMenuProps = {
  kind: Pick<RecordKind, 'fields' | 'module' | 'entity' | 'noun' | 'nouns' | 'keys' | 'imports'>
  rows: readonly Record<string, unknown>[]
  names: Names
  mayImport: boolean
  /** Whether the import dialog of the list's own kind is open. */
  importing: boolean
  onImporting: (open: boolean) => void
}

/** Whether a kind supports CSV import. */
export const isImported = (module: string) => OWN.some((one) => one === module)

/** The menu for CSV export and import. */
export function RecordsMenu({ kind, rows, names, mayImport, importing, onImporting }: RecordsMenuProps) {
  const notation = useNotation()
  const queries = useQueryClient()
  const calls = useProcedures(kind.module)
  const [other, setOther] = useState<{ what: ImportKind; open: boolean }>()
  const [isOwnWanted, setOwnWanted] = useState(importing)
  if (importing && !isOwnWanted) setOwnWanted(true)
  const own = OWN.filter((module) => module === kind.module).map((module) => ({ ...kind, module }))
  const imports: readonly ImportKind[] = mayImport ? [...own, ...(kind.imports ?? [])] : []
  const count = `${formatNumber(notation, rows.length)} ${rows.length === 1 ? kind.noun : kind.nouns}`
  return (
    <>
      <Menu
        trigger={<IconButton label={`Options for ${kind.nouns}`} icon={<Ellipsis />} />}
        groups={[
          {
            items: [
              ...imports.map((what) => ({
                label: imports.length === 1 ? 'Import from CSV…' : `Import ${what.nouns} from CSV…`,
                icon: <FileUp />,
                onSelect: () => (what === own[0] ? onImporting(true) : setOther({ what, open: true })),
              })),
              {
                label: `Export ${count} as CSV`,
                icon: <Download />,
                disabled: rows.length === 0,
                onSelect: () =>
                  void exportCsv(kind, rows, names, (page) =>
                    queries.fetchQuery(calls.list.queryOptions(page, { staleTime: 0, gcTime: 0 })),
                  ),
              },
            ],
          },
        ]}
      />
      {mayImport && isOwnWanted && own[0] && (
        <ImportDialog kind={own[0]} names={names} open={importing} onOpenChange={onImporting} />
      )}
      {other && (
        <ImportDialog
          key={other.what.module}
          kind={other.what}
          names={names}
          open={other.open}
          onOpenChange={(open) => setOther({ ...other, open })}
        />
      )}
    </>
  )
}

async function exportCsv(...parts: Parameters<typeof exportRows>): Promise<void> {
  const { exportRows } = await import('./export-rows.ts')
  await exportRows(...parts)
}
