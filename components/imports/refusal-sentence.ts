import { refusalOf } from '#components/sync/refusal.ts'

/** Why the server refuses a file or a step, as a sentence: "The source is linear, but the file has no column …". */
export function refusalSentence(error: unknown): string {
  const { message } = error as Error
  const [first] = refusalOf(error)?.fields ?? []
  if (!first) return message
  const sentence = `The ${first.field.split('.')[0]} ${first.message}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
