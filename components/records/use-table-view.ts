'use client'

import { useCallback, useMemo } from 'react'
import type { ListQuery } from './find-rows.ts'
import { isNarrowed, listOf, textOf, listQueryOf } from './list-query.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'
import { useKeptView } from './use-kept-view.ts'
import { useSearchText } from './use-search-text.ts'

/**
 * The search, filters, order and columns in the URL, with their setters. Typing replaces the history entry; other
 * changes add one.
 */
export type TableView = {
  wanted: ListQuery
  columns: readonly RecordField[]
  isFiltered: boolean
  search: (q: string) => void
  sortBy: (sort: string) => void
  filter: (key: string, values: readonly string[] | null) => void
  clear: () => void
  showColumns: (keys: readonly string[] | null) => void
}

export function useTableView({ fields, sort = '' }: Pick<RecordKind, 'fields' | 'sort'>): TableView {
  const [words, write] = useKeptView()
  const keep = useCallback((text: string) => write({ q: text || null }, 'replace'), [write])
  const [q, search] = useSearchText(words.get('q') ?? '', keep)
  return useMemo(() => {
    const chosen = listOf(words.get('columns'))
    const wanted = { ...listQueryOf({ fields, sort }, words), q }
    const [name, ...rest] = fields.filter(({ column }) => column !== 'never')
    const shown = rest.filter(({ key, column }) => (chosen ? chosen.includes(key) : column !== 'more'))
    return {
      wanted,
      columns: [name!, ...shown],
      isFiltered: isNarrowed(wanted),
      search,
      sortBy: (next) => write({ sort: next === sort ? null : next }),
      filter: (key, values) => write({ [key]: values?.length ? textOf(values) : null }),
      clear: () => {
        search('')
        write(Object.fromEntries(Object.keys(wanted.filters).map((key) => [key, null])))
      },
      showColumns: (columns) => write({ columns: columns && textOf(columns) }),
    }
  }, [fields, q, search, sort, words, write])
}
