import { expect, test } from 'vitest'
import { answerSentences, errorSentence } from './error-sentence.ts'

test.each([
  ['must not be empty', 'Name', 'Name must not be empty.'],
  [
    'is not accepted by Brevo. Check it, or create another one',
    'API key',
    'API key is not accepted by Brevo. Check it, or create another one.',
  ],
  ['Enter a number, or choose one of the suggestions.', 'Amount', 'Enter a number, or choose one of the suggestions.'],
  ['must not be empty', 'What is it about?', 'This must not be empty.'],
  ['must be one line', undefined, 'This must be one line.'],
])('“%s” at the field %s is “%s”', (message, label, words) => {
  expect(errorSentence(message, label)).toBe(words)
})

test.each([
  ['name: is required; close_date: must be a real day', 'Name is required. Close date must be a real day.'],
  ['project: must be one of your projects', 'Project must be one of your projects.'],
  ['The document is at version 3; send that one.', 'The document is at version 3; send that one.'],
  ['Refused: try again', 'Refused: try again'],
])('the answer “%s” is “%s”', (message, words) => {
  expect(answerSentences(message)).toBe(words)
})
