import type { Form, Question } from './schema.ts'

/** The signing purpose of form links. */
export const FORM_LINK = 'form.link'

/** The default texts and fields of a new form. */
export const NEW_FORM = {
  status: 'active',
  intro: '',
  ask_name: 'required',
  ask_company: 'no',
  ask_phone: 'no',
  ask_message: 'optional',
  consent_text: '',
  double_opt_in: false,
  makes_ticket: false,
  ticket_assignee: null,
  notify: [] as string[],
  thanks: 'Thank you. We will be in touch.',
} as const satisfies Partial<Form>

const LABELS = { name: 'Name', company: 'Company', phone: 'Phone', message: 'Message' } as const

/** The fields of a form, in the usual order. */
export function questionsOf(form: Pick<Form, `ask_${keyof typeof LABELS}`>): Question[] {
  const questionFor = (key: keyof typeof LABELS): Question[] =>
    form[`ask_${key}`] === 'no' ? [] : [{ key, label: LABELS[key], required: form[`ask_${key}`] === 'required' }]
  const email: Question = { key: 'email', label: 'Email', required: true }
  return [...questionFor('name'), email, ...questionFor('company'), ...questionFor('phone'), ...questionFor('message')]
}
