import { OF_CONTACT } from '../rules.ts'

/** Brevo replaces it by the unsubscribe URL of the recipient. */
export const UNSUBSCRIBE = '{{ unsubscribe }}'

/** The default text of a link to it that the document does not word. */
export const UNSUBSCRIBE_TEXT = 'Unsubscribe'

/** As text or as the URL of a link, with or without spaces, possibly percent-encoded by the Markdown parser. */
const ADDRESS = /^(?:\{\{|%7B%7B)(?: |%20){0,4}unsubscribe(?: |%20){0,4}(?:\}\}|%7D%7D)$/i

export const isUnsubscribe = (href: string) => ADDRESS.test(href.trim())

/** Private-use characters replace braces until the HTML is complete; they are removed from user text. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
/** Stands for the text of the unsubscribe link until then. */
export const WORDS_MARK = '\uE002'
export const UNSUBSCRIBE_MARK = `${OPEN}unsubscribe${CLOSE}`
const IN_TEXT = /\{\{ {0,4}unsubscribe {0,4}\}\}/gi

/** Marks the placeholders that Brevo fills in: `{{ unsubscribe }}` becomes `link`, and `{{ contact.NAME }}`. */
export const markPlaceholders = (text: string, link: () => string) =>
  text.replaceAll(OF_CONTACT, (_found, name: string) => `${OPEN}contact.${name}${CLOSE}`).replaceAll(IN_TEXT, link)

export const withoutMarks = (text: string) => text.replaceAll(/[\uE000-\uE002]/g, '')

/** The complete HTML with placeholders and the HTML `words` of unsubscribe links; escapes other Brevo template syntax. */
export const withPlaceholders = (html: string, words: string) =>
  html
    .replaceAll(WORDS_MARK, () => words)
    .replaceAll(/\{(?=[{%#])/g, '&#123;')
    .replaceAll(OPEN, '{{ ')
    .replaceAll(CLOSE, ' }}')
