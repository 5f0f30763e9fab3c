import type { BatchReport } from '#server/core/batch/batch-schema.ts'

/** The message of an error or warning in a report, to show at its field. */
export const wordsOf = ({ details: [first], message }: BatchReport['warnings'][number]) => first?.message ?? message
