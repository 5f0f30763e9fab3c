import { noticeOf } from '#server/core/batch/batch-schema.ts'

/**
 * Examples in the API reference: the records of each push and the response of a new workspace to them, in this order.
 */
const ID = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'

export const ITEMS = {
  records: [
    { number: 'A-17', name: 'Poster paper A2', ean: '4006381333931', cost: '12.50', reorderPoint: 20 },
    { number: 'A-18', ean: '4006381333931' },
  ],
  report: {
    results: [
      { index: 0, status: 'created' as const, id: ID },
      { index: 1, status: 'skipped' as const, code: 'unchanged', id: ID },
    ],
    errors: [],
    warnings: [noticeOf(1, 'number', 'number_mismatch', 'is not that of the item with this EAN, which keeps A-17')],
  },
}

const sale = { item: 'A-17', type: 'sale', qty: 60, location: 'Shop', date: '2026-11-16', ref: 'INV-7/1' }

export const MOVEMENTS = {
  records: [
    { item: 'A-17', type: 'receipt', qty: 50, cost: '12.50', location: 'Shop', date: '2026-11-16', ref: 'DN-88/1' },
    sale,
    sale,
  ],
  report: {
    results: [
      { index: 0, status: 'created' as const, id: ID },
      { index: 1, status: 'created' as const, id: ID },
      { index: 2, status: 'skipped' as const, code: 'duplicate', duplicateOf: ID },
    ],
    errors: [],
    warnings: [noticeOf(1, 'qty', 'negative_stock', 'exceeds the stock on hand; the stock falls below 0')],
  },
}

export const LEVELS = {
  records: [
    { item: 'A-17', qty: '42', location: 'Shop', asOf: '2026-11-16T18:00:00Z' },
    { item: 'A-17', qty: '-1', location: 'Main' },
  ],
  report: {
    results: [
      { index: 0, status: 'updated' as const, id: ID, previous: -10, delta: 52, onHand: 42 },
      { index: 1, status: 'failed' as const },
    ],
    errors: [noticeOf(1, 'qty', 'validation_error', 'must be 0 or more')],
    warnings: [],
  },
}
