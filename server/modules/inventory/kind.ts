import type { KindFacts } from '#server/core/records/facts.ts'

/** What the change log names batches and settings of the stock. */
export const inventoryKind: KindFacts = { table: 'inventory', read: 'inventory.read' }
