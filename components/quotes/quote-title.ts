import type { QuoteRow } from '#server/modules/quotes/schema.ts'

/** "Quote Q-2026-00012" */
export const quoteTitle = ({ number }: Pick<QuoteRow, 'number'>) => (number ? `Quote ${number}` : 'Draft quote')
