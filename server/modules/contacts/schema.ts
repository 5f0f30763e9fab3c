import { z } from 'zod'
import { Email, line, orNull, RecordId, Tags, text, textOrNull } from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { Attachments, ExtId, extIdFilter, putOf, recordOf, updateOf } from '#server/core/values/record-fields.ts'

const EMAIL_RULES =
  'Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): ' +
  '`Ada@München.example` becomes `ada@xn--mnchen-3ya.example`.'

/** A contact as REST, events and the application show it. */
export const Contact = recordOf('Contact', {
  ext_id: z.string().nullable().meta({ description: 'Id in another system.' }),
  name: z.string(),
  email: z
    .string()
    .nullable()
    .meta({ description: `Email address. ${EMAIL_RULES} Several contacts can have the same address.` }),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  title: z.string().nullable().meta({ description: 'Role at the company, such as `Head of purchasing`.' }),
  tags: z.array(z.string()),
  notes: z.string().meta({ description: 'Markdown.' }),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
})
export type Contact = z.infer<typeof Contact>

const fields = {
  name: line(200),
  email: orNull(Email)
    .optional()
    .meta({ description: `Email address. ${EMAIL_RULES} Several contacts can have the same address.` }),
  phone: textOrNull(40).optional(),
  company: textOrNull(200).optional(),
  title: textOrNull(200).optional(),
  tags: Tags.optional(),
  notes: text(50_000).optional(),
  attachments: Attachments.optional(),
  ext_id: ExtId.nullable().optional(),
}

export const CreateContact = z.strictObject(fields).meta({ id: 'CreateContact' })

/** A contact in the API reference. */
export const CONTACT_EXAMPLE = {
  name: 'Ada Brandt',
  email: 'ada@brandt.example',
  company: 'Brandt Print',
  tags: ['supplier'],
} satisfies z.input<typeof CreateContact>

export const UpdateContact = updateOf('contact', fields)

/** A contact to create or update by its `ext_id`. */
export const PutContact = putOf('contact', fields)

export const ListContacts = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'name', 'company']),
  email: commaList(Email)
    .optional()
    .meta({ description: `One or more email addresses. ${EMAIL_RULES}` }),
  tag: commaList(line(50)).optional().meta({ description: 'One or more labels. Ignores case.' }),
  ext_id: extIdFilter('contact'),
  q: Search.optional(),
})

/** A contact in lists of the application: without its text, which is loaded with the record. */
export const ContactRow = Contact.omit({ notes: true, attachments: true })
