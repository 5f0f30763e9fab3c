import type { CreateForm, Form, Question } from './schema.ts'

/** Of the signature in the address of a form. */
export const FORM_LINK = 'form.link'

type Wording = Omit<Form, 'id' | 'version' | 'created_at' | 'updated_at' | 'generation' | 'consent_version'>

/** What a new form says and asks where nobody said otherwise. */
export function newWording(input: CreateForm): Wording {
  return {
    name: input.name,
    campaign: input.campaign ?? null,
    status: input.status ?? 'active',
    title: input.title ?? input.name,
    intro: input.intro ?? '',
    ask_name: input.ask_name ?? 'required',
    ask_company: input.ask_company ?? 'no',
    ask_phone: input.ask_phone ?? 'no',
    ask_message: input.ask_message ?? 'optional',
    consent_text: input.consent_text ?? '',
    double_opt_in: input.double_opt_in ?? false,
    thanks: input.thanks ?? 'Thank you. We will be in touch.',
  }
}

const LABELS = { name: 'Name', company: 'Company', phone: 'Phone', message: 'Message' } as const

/** What a form asks, in the order in which people expect it. */
export function questionsOf(form: Pick<Form, `ask_${keyof typeof LABELS}`>): Question[] {
  const asked = (key: keyof typeof LABELS): Question[] =>
    form[`ask_${key}`] === 'no' ? [] : [{ key, label: LABELS[key], required: form[`ask_${key}`] === 'required' }]
  const email: Question = { key: 'email', label: 'Email', required: true }
  return [...asked('name'), email, ...asked('company'), ...asked('phone'), ...asked('message')]
}
