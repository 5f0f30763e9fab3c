import type { KindFacts } from '#server/core/access/kind-facts.ts'

/** The entity of batches and inventory settings in the change log. */
export const inventoryKind: KindFacts = { table: 'inventory', read: 'inventory.read' }
