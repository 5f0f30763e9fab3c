import { hash } from 'node:crypto'
import type { Cells } from './read-table.ts'

/** Stands for a header: the ids of files with the same one are of one source unless the import says otherwise. */
export const headerKey = (header: Cells): string => hash('sha256', JSON.stringify(header), 'hex').slice(0, 16)
