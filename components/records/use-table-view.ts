'use client'

import { useCallback, useMemo } from 'react'
import { useAddress } from '#components/shell/use-address.ts'
import type { Wanted } from './find-rows.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'
import { useSearchText } from './use-search-text.ts'

/**
 * The search, filters, order and columns in the URL, with their setters. Typing replaces the history entry; other
 * changes add one.
 */
export type TableView = {
  wanted: Wanted
  columns: readonly RecordField[]
  isFiltered: boolean
  search: (q: string) => void
  sortBy: (sort: string) => void
  filter: (key: string, values: readonly string[] | null) => void
  clear: () => void
  showColumns: (keys: readonly string[] | null) => void
}

export const isFilterable = (field: RecordField) =>
  field.kind === 'own' ? field.choices !== undefined : !['markdown', 'lines', 'color'].includes(field.kind)

export function useTableView({ fields, sort = '' }: Pick<RecordKind, 'fields' | 'sort'>): TableView {
  const [words, write] = useAddress()
  const keep = useCallback((text: string) => write({ q: text || null }, 'replace'), [write])
  const [q, search] = useSearchText(words.get('q') ?? '', keep)
  return useMemo(() => {
    const chosen = listOf(words.get('columns'))
    const keys = fields.filter(isFilterable).map(({ key }) => key)
    const filters = Object.fromEntries(keys.map((key) => [key, listOf(words.get(key))]))
    const [name, ...rest] = fields.filter(({ column }) => column !== 'never')
    const shown = rest.filter(({ key, column }) => (chosen ? chosen.includes(key) : column !== 'more'))
    return {
      wanted: { q, sort: words.get('sort') ?? sort, filters },
      columns: [name!, ...shown],
      isFiltered: q !== '' || Object.values(filters).some((values) => values?.length),
      search,
      sortBy: (next) => write({ sort: next === sort ? null : next }),
      filter: (key, values) => write({ [key]: values?.length ? textOf(values) : null }),
      clear: () => {
        search('')
        write(Object.fromEntries(keys.map((key) => [key, null])))
      },
      showColumns: (columns) => write({ columns: columns && textOf(columns) }),
    }
  }, [fields, q, search, sort, words, write])
}

/** Values are separated by commas; a comma in a value is escaped as `%2C`. */
const textOf = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '%2C')).join(',')
function listOf(text: string | null): readonly string[] | null {
  if (!text) return text === null ? null : []
  return text.split(',').map((value) => value.replaceAll('%2C', ','))
}
