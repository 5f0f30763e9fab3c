import { hash } from 'node:crypto'
import type { Cells } from './read-table.ts'

/** Files with the same header belong together: their ids are of one source, and a mapping is kept for the next one. */
export const headerKey = (header: Cells): string => hash('sha256', JSON.stringify(header), 'hex').slice(0, 16)
