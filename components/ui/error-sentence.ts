/** The API writes what is wrong after the name of the field: "must not be empty". */
const AFTER_NAME = /^\p{Ll}/u
const NAMED = /^([a-z][\w.]*): (\p{Ll}.*)$/u

/** What is wrong with a value, as a sentence: "Name must not be empty." */
export function errorSentence(message: string, label?: string): string {
  const subject = label === undefined || label.endsWith('?') ? 'This' : label
  return ended(AFTER_NAME.test(message) ? `${subject} ${message}` : message)
}

/** An answer of the API in sentences: "name: is required; close_date: must be a real day" names two fields. */
export function answerSentences(message: string): string {
  const named = message.split('; ').map((part) => NAMED.exec(part))
  if (!named.every((one) => one !== null)) return message
  return named.map(([, field, problem]) => ended(`${nameOf(field!)} ${problem}`)).join(' ')
}

/** "close_date" → "Close date" */
function nameOf(field: string): string {
  const words = field.split(/[._]/).join(' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
