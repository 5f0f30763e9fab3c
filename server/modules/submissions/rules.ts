import { z } from 'zod'
import { line, text, VisitorName } from '#server/core/values/fields.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { Question } from '../forms/schema.ts'
import { Address } from '../marketing/schema.ts'
import type { Reason } from './schema.ts'

/** Purpose of the signature in confirmation links. */
export const CONFIRM_LINK = 'form.confirmation'
export const CONFIRM_DAYS = 7
/** Minimum time between two emails to one address for the same form. */
export const MAIL_AGAIN_MS = 60_000

const ANSWERS = { name: VisitorName, company: VisitorName, phone: line(40), message: text(5_000) }

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

export type Answers = { email: string } & Record<keyof typeof ANSWERS, string | null>
export type Checked = { answers: Answers } | { errors: Record<string, string> }

/** Validates the answers with the schemas of a lead; each error is a message for the visitor. */
export function checkAnswers(questions: readonly Question[], typed: Readonly<Record<string, string>>): Checked {
  const answers: Record<string, string | null> = { name: null, company: null, phone: null, message: null }
  const errors: Record<string, string> = {}
  for (const { key, label, required } of questions) {
    const schema = key === 'email' ? Address : ANSWERS[key]
    const given = blankIsNone(typed[key] ?? '')
    if (given === null && !required) continue
    const parsed = given === null ? undefined : schema.safeParse(given)
    if (parsed?.success) answers[key] = parsed.data
    else errors[key] = parsed ? `${label} ${parsed.error.issues[0]!.message}.` : `Enter your ${label.toLowerCase()}.`
  }
  return Object.keys(errors).length > 0 ? { errors } : { answers: answers as Answers }
}

const Word = z.preprocess(
  (value) => (typeof value === 'string' ? startOf(value, 200).toWellFormed() : value),
  line(200),
)

/** Reads the origin of the visitor from the URL; omits invalid values. */
export function readOrigin(query: string): Record<'c' | 'campaign' | 'source' | 'medium', string | null> {
  const given = new URLSearchParams(query)
  const word = (name: string) => Word.safeParse(given.get(name)).data ?? null
  return { c: word('c'), campaign: word('utm_campaign'), source: word('utm_source'), medium: word('utm_medium') }
}

/** Name of the hidden honeypot field, different on every page view. */
export const trapOf = (mark: string) => `field_${mark.slice(0, 6)}`

export function isSame(before: Answers & { consented: boolean }, answers: Answers, consented: boolean): boolean {
  const keys = Object.keys(answers) as (keyof Answers)[]
  return before.consented === consented && keys.every((key) => before[key] === answers[key])
}

const SOONEST_MS = 2_000
const PER_MINUTE = 5
const PER_HOUR = 60
const QUARANTINE_FROM = 50

const WEIGHTS: Record<Reason, number> = {
  trap: 100,
  too_fast: 40,
  unknown_page: 50,
  used_page: 50,
  no_proof: 20,
  wrong_proof: 40,
  busy_sender: 60,
  busy_form: 60,
  links: 30,
}
const LINK = /\bhttps?:\/\/|\bwww\.|\[url/gi

/** Facts about a submission. Ages in milliseconds; counts exclude the submission itself. */
export type Signs = {
  trapped: boolean
  page: 'fresh' | 'used' | 'unknown'
  age: number
  proof: 'right' | 'wrong' | 'none'
  fromSender: number
  ofForm: number
  answers: Answers
}

/** Scores how likely a submission comes from a bot, with reasons. From 50 on it is quarantined, never lost. */
export function judge(signs: Signs): { score: number; reasons: Reason[]; suspicious: boolean } {
  const { answers, page, proof } = signs
  const links = [answers.name, answers.company, answers.message].join('\n').match(LINK)?.length ?? 0
  const signsOf: Record<Reason, boolean> = {
    trap: signs.trapped,
    too_fast: page !== 'unknown' && signs.age < SOONEST_MS,
    unknown_page: page === 'unknown',
    used_page: page === 'used',
    no_proof: proof === 'none',
    wrong_proof: proof === 'wrong',
    busy_sender: signs.fromSender >= PER_MINUTE,
    busy_form: signs.ofForm >= PER_HOUR,
    links: links > 2,
  }
  const reasons = (Object.keys(signsOf) as Reason[]).filter((reason) => signsOf[reason])
  const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
  return { score, reasons, suspicious: score >= QUARANTINE_FROM }
}

/** The email that asks for confirmation; contains the consent text verbatim. */
export function confirmationEmail(about: { workspace: string; title: string; consent: string; url: string }) {
  return {
    subject: `Please confirm: ${about.title}`,
    lead: `Please confirm your consent on a form of ${about.workspace}.`,
    paragraphs: [`“${about.consent}”`, `The link works once and expires after ${CONFIRM_DAYS} days.`],
    action: { label: 'Confirm', url: about.url, confidential: true },
    footer: 'If you did not fill in this form, ignore this email. Without your confirmation, no consent is recorded.',
  }
}
