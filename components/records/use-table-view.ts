'use client'

import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { Wanted } from './find-rows.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'

/** What one looks at, as the address says it, and what changes it. Typing replaces the address, the rest can be gone back from. */
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

export const isFilterable = ({ kind }: RecordField) => kind !== 'markdown' && kind !== 'color'

export function useTableView({ fields, sort }: Pick<RecordKind, 'fields' | 'sort'>): TableView {
  const parsers = useMemo(() => {
    const filters = fields.filter(isFilterable).map(({ key }) => [key, parseAsArrayOf(parseAsString)] as const)
    return {
      texts: { q: parseAsString.withDefault(''), sort: parseAsString.withDefault(sort ?? '') },
      lists: { ...Object.fromEntries(filters), columns: parseAsArrayOf(parseAsString) },
    }
  }, [fields, sort])
  const [{ q, sort: order }, setTexts] = useQueryStates(parsers.texts, { history: 'push' })
  const [lists, setLists] = useQueryStates(parsers.lists, { history: 'push' })
  return useMemo(() => {
    const { columns: chosen, ...filters } = lists
    const wanted: Wanted['filters'] = filters
    const [name, ...rest] = fields.filter(({ column }) => column !== 'never')
    const shown = rest.filter(({ key, column }) => (chosen ? chosen.includes(key) : column !== 'more'))
    const noFilters = Object.fromEntries(Object.keys(filters).map((key) => [key, null]))
    return {
      wanted: { q, sort: order, filters: wanted },
      columns: [name!, ...shown],
      isFiltered: q !== '' || Object.values(wanted).some((values) => values?.length),
      search: (text) => void setTexts({ q: text }, { history: 'replace' }),
      sortBy: (next) => void setTexts({ sort: next }),
      filter: (key, values) => void setLists({ [key]: values?.length ? [...values] : null }),
      clear: () => {
        void setTexts({ q: '' })
        void setLists(noFilters)
      },
      showColumns: (keys) => void setLists({ columns: keys && [...keys] }),
    }
  }, [fields, lists, order, q, setLists, setTexts])
}
