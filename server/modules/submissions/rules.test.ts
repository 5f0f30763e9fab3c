import { expect, test } from 'vitest'
import { questionsOf } from '../forms/rules.ts'
import { checkAnswers, judge, readOrigin, type Signs } from './rules.ts'

const asked = { ask_name: 'required', ask_company: 'no', ask_phone: 'no', ask_message: 'optional' } as const
const answers = { email: 'a@x.example', name: 'Ada', company: null, phone: null, message: null }
const person: Signs = { trapped: false, page: 'fresh', age: 9_000, proof: 'right', fromSender: 0, ofForm: 0, answers }
const score = (signs: Partial<Signs>) => judge({ ...person, ...signs })

test('a form asks the chosen questions, and always the email address', () => {
  expect(questionsOf(asked).map(({ key, required }) => `${key} ${required}`)).toEqual([
    'name true',
    'email true',
    'message false',
  ])
})

test('answers are validated like a lead, with a message per field', () => {
  const typed = { name: ' Ada ', email: 'Ada <ADA@x.example>', message: ' ' }
  expect(checkAnswers(questionsOf(asked), typed)).toEqual({ answers: { ...answers, email: 'ada@x.example' } })
  const unseen = { name: '\u{3164}\u{200b}\u{2800}', email: 'ada@x.example' }
  expect(checkAnswers(questionsOf(asked), unseen)).toEqual({
    errors: { name: 'Name must have a letter or another visible character.' },
  })
  expect(checkAnswers(questionsOf(asked), { name: 'A\0', email: 'nonsense' })).toEqual({
    errors: { name: 'Name must not contain the character U+0000.', email: 'Email must be an email address.' },
  })
  expect(checkAnswers(questionsOf(asked), {})).toEqual({
    errors: { name: 'Enter your name.', email: 'Enter your email.' },
  })
})

test('a person passes: with a proof of work, without JavaScript, and with one or two links', () => {
  const message = 'See https://brandt.example and www.brandt.example'
  for (const signs of [{}, { proof: 'none' as const }, { answers: { ...answers, message } }])
    expect(score(signs).suspicious).toBe(false)
})

test('a bot is quarantined, with the reasons', () => {
  expect(score({ trapped: true })).toEqual({ score: 100, reasons: ['trap'], suspicious: true })
  expect(score({ age: 1_999, proof: 'none' })).toMatchObject({ reasons: ['too_fast', 'no_proof'], suspicious: true })
  expect(score({ age: 2_000, proof: 'none' }).suspicious).toBe(false)
  expect(score({ page: 'unknown' })).toMatchObject({ reasons: ['unknown_page'], suspicious: true })
  expect(score({ page: 'used' }).suspicious).toBe(true)
  expect(score({ proof: 'wrong', answers: { ...answers, message: 'http://a http://b http://c' } }).suspicious).toBe(
    true,
  )
  expect([score({ fromSender: 4 }).suspicious, score({ fromSender: 5 }).suspicious]).toEqual([false, true])
  expect([score({ ofForm: 59 }).suspicious, score({ ofForm: 60 }).suspicious]).toEqual([false, true])
})

test('the URL contains the origin of the visitor; invalid values are omitted', () => {
  expect(readOrigin('c=spring&utm_source=%20fair&utm_medium=&utm_campaign=a%00b&x=1')).toEqual({
    c: 'spring',
    campaign: null,
    source: 'fair',
    medium: null,
  })
  expect(readOrigin(`utm_source=${'x'.repeat(500)}`).source).toHaveLength(200)
})
