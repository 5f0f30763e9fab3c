import { OF_CONTACT } from '../rules.ts'

/** What Brevo replaces by the address where the recipient unsubscribes. */
export const UNSUBSCRIBE = '{{ unsubscribe }}'

/** Written as text or as the address of a link, with or without spaces, also percent-encoded by a Markdown parser. */
const ADDRESS = /^(?:\{\{|%7B%7B)(?: |%20){0,4}unsubscribe(?: |%20){0,4}(?:\}\}|%7D%7D)$/i

export const isUnsubscribe = (href: string) => ADDRESS.test(href.trim())

/** Private-use characters stand for braces until the HTML is complete; texts of people lose them. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
export const UNSUBSCRIBE_MARK = `${OPEN}unsubscribe${CLOSE}`
const IN_TEXT = /\{\{ {0,4}unsubscribe {0,4}\}\}/gi

/** Replaces the placeholders of a text that Brevo fills in: `{{ unsubscribe }}` by `link`, and `{{ contact.NAME }}`. */
export const markPlaceholders = (text: string, link: () => string) =>
  text.replaceAll(OF_CONTACT, (_found, name: string) => `${OPEN}contact.${name}${CLOSE}`).replaceAll(IN_TEXT, link)

export const withoutMarks = (text: string) => text.replaceAll(/[\uE000\uE001]/g, '')

/** The complete HTML with placeholders; anything else that Brevo would read as its template language is text. */
export const withPlaceholders = (html: string) =>
  html
    .replaceAll(/\{(?=[{%#])/g, '&#123;')
    .replaceAll(OPEN, '{{ ')
    .replaceAll(CLOSE, ' }}')
