import type { Form, Question } from './schema.ts'

/** Of the signature in the address of a form. */
export const FORM_LINK = 'form.link'

/** What a new form says and asks unless told otherwise. */
export const NEW_FORM = {
  status: 'active',
  intro: '',
  ask_name: 'required',
  ask_company: 'no',
  ask_phone: 'no',
  ask_message: 'optional',
  consent_text: '',
  double_opt_in: false,
  thanks: 'Thank you. We will be in touch.',
} as const satisfies Partial<Form>

const LABELS = { name: 'Name', company: 'Company', phone: 'Phone', message: 'Message' } as const

/** What a form asks, in the order in which people expect it. */
export function questionsOf(form: Pick<Form, `ask_${keyof typeof LABELS}`>): Question[] {
  const asked = (key: keyof typeof LABELS): Question[] =>
    form[`ask_${key}`] === 'no' ? [] : [{ key, label: LABELS[key], required: form[`ask_${key}`] === 'required' }]
  const email: Question = { key: 'email', label: 'Email', required: true }
  return [...asked('name'), email, ...asked('company'), ...asked('phone'), ...asked('message')]
}
