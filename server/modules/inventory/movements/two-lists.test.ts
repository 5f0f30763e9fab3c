import { expect, test } from 'vitest'
import { receipt, warehousePerTest } from '#server/testing/stock.ts'

const { ask, move } = warehousePerTest()

test.each([
  ['inventory.movements', 'inventory.ledger'],
  ['inventory.ledger', 'inventory.movements'],
])('%s does not decide what %s returns, one after the other or at once', async (first, second) => {
  await move(receipt(3, 1))
  for (const input of [{}, { sort: '-position' }, { count: false }, { limit: 1, offset: 0 }]) {
    const inTurn = [await ask(first, input), await ask(second, input)]
    const atOnce = await Promise.all([ask(first, input), ask(second, input)])
    for (const pages of [inTurn, atOnce]) {
      const marked = pages.map(({ data }) => data.map((entry: object) => 'reversed' in entry))
      expect(marked).toEqual([[first === 'inventory.ledger'], [second === 'inventory.ledger']])
    }
  }
})
