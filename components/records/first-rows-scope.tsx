'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { ListQuery } from './find-rows.ts'
import type { RecordModule } from './record-kind.ts'

/** The first rows of a list that a page shows, read on the server with the page. */
export type FirstRows = {
  module: RecordModule
  /** The whole list, if it is short. */
  all?: { data: Row[]; complete: boolean }
  /** The first rows of a longer list, as the page shows them at first. */
  beginning?: Beginning
  /** The names of records that these rows refer to, by id. */
  names: Readonly<Record<string, string>>
}

/** `wanted`: the search, filters and order of the rows. `total`: how many rows match. */
export type Beginning = { wanted: ListQuery; rows: readonly Row[]; total: number }

const FirstRowsContext = createContext<readonly FirstRows[]>([])

export function FirstRowsScope({ first, children }: { first: readonly FirstRows[]; children: ReactNode }) {
  return <FirstRowsContext value={first}>{children}</FirstRowsContext>
}

/** The rows that arrived with the page, one entry for each list. */
export const useFirstRows = (): readonly FirstRows[] => useContext(FirstRowsContext)
