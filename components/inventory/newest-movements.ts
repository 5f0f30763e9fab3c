/** How many movements a page of an item's ledger shows. */
export const PER_PAGE = 20

/** The input of `inventory.ledger` for a page of an item's movements, newest first. */
export const newestMovements = (item: string, offset = 0) => ({
  item: [item],
  sort: '-position' as const,
  limit: PER_PAGE,
  offset,
})
