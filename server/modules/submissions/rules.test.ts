import { expect, test } from 'vitest'
import { questionsOf } from '../forms/rules.ts'
import { checkAnswers, judge, readOrigin, type Signs } from './rules.ts'

const asked = { ask_name: 'required', ask_company: 'no', ask_phone: 'no', ask_message: 'optional' } as const
const answers = { email: 'a@x.example', name: 'Ada', company: null, phone: null, message: null }
const person: Signs = { trapped: false, page: 'fresh', age: 9_000, proof: 'right', fromSender: 0, ofForm: 0, answers }
const told = (signs: Partial<Signs>) => judge({ ...person, ...signs })

test('a form asks what was chosen, e-mail always', () => {
  expect(questionsOf(asked).map(({ key, required }) => `${key} ${required}`)).toEqual([
    'name true',
    'email true',
    'message false',
  ])
})

test('what was typed is checked as a lead is, each field with a sentence', () => {
  const typed = { name: ' Ada ', email: 'Ada <ADA@x.example>', message: ' ' }
  expect(checkAnswers(questionsOf(asked), typed)).toEqual({ answers: { ...answers, email: 'ada@x.example' } })
  expect(checkAnswers(questionsOf(asked), { name: 'A\0', email: 'nonsense' })).toEqual({
    errors: { name: 'Name must not contain the character U+0000.', email: 'Email must be an e-mail address.' },
  })
  expect(checkAnswers(questionsOf(asked), {})).toEqual({
    errors: { name: 'Enter your name.', email: 'Enter your email.' },
  })
})

test('a person passes: with a proof, without a script, and with a link or two', () => {
  const message = 'See https://brandt.example and www.brandt.example'
  for (const signs of [{}, { proof: 'none' as const }, { answers: { ...answers, message } }])
    expect(told(signs).suspicious).toBe(false)
})

test('a bot is put aside, and it is said why', () => {
  expect(told({ trapped: true })).toEqual({ score: 100, reasons: ['trap'], suspicious: true })
  expect(told({ age: 1_999, proof: 'none' })).toMatchObject({ reasons: ['too_fast', 'no_proof'], suspicious: true })
  expect(told({ age: 2_000, proof: 'none' }).suspicious).toBe(false)
  expect(told({ page: 'unknown' })).toMatchObject({ reasons: ['unknown_page'], suspicious: true })
  expect(told({ page: 'used' }).suspicious).toBe(true)
  expect(told({ proof: 'wrong', answers: { ...answers, message: 'http://a http://b http://c' } }).suspicious).toBe(true)
  expect([told({ fromSender: 4 }).suspicious, told({ fromSender: 5 }).suspicious]).toEqual([false, true])
  expect([told({ ofForm: 59 }).suspicious, told({ ofForm: 60 }).suspicious]).toEqual([false, true])
})

test('an address says where somebody came from; what is unfit for that is left out', () => {
  expect(readOrigin('c=spring&utm_source=%20fair&utm_medium=&utm_campaign=a%00b&x=1')).toEqual({
    c: 'spring',
    campaign: null,
    source: 'fair',
    medium: null,
  })
  expect(readOrigin(`utm_source=${'x'.repeat(500)}`).source).toHaveLength(200)
})
