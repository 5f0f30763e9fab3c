import { refusalOf } from '#components/sync/refusal.ts'
import { refusalSentence as sentenceOf } from '#server/modules/imports/rules.ts'

/** Why the server refuses a file or a step, as a sentence. */
export const refusalSentence = (error: unknown): string =>
  sentenceOf((error as Error).message, refusalOf(error)?.fields)
