'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { Wanted } from './find-rows.ts'
import type { RecordModule } from './record-kind.ts'

/** What a list page shows first, read on the server with the page. */
export type FirstRows = {
  module: RecordModule
  /** The whole list, if it is short. */
  all?: { data: Row[]; complete: boolean }
  /** The first rows of a longer list, as the page shows it at first. */
  beginning?: Beginning
  /** The names of records that these rows refer to, by id. */
  names: Readonly<Record<string, string>>
}

/** `wanted`: the search, filters and order of the rows. `total`: how many rows match. */
export type Beginning = { wanted: Wanted; rows: readonly Row[]; total: number }

const FirstRowsContext = createContext<FirstRows | undefined>(undefined)

export function FirstRowsScope({ first, children }: { first: FirstRows; children: ReactNode }) {
  return <FirstRowsContext value={first}>{children}</FirstRowsContext>
}

/** The rows that arrived with the page; undefined on pages without a list. */
export const useFirstRows = (): FirstRows | undefined => useContext(FirstRowsContext)
