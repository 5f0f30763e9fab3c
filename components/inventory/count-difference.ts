import type { StockCountLine } from '#server/modules/inventory/counts/schema.ts'

export const isDifferent = ({ counted, expected }: StockCountLine) => counted !== null && counted !== expected
