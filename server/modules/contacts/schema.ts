import { z } from 'zod'
import {
  Email,
  ExtId,
  Instant,
  line,
  name,
  RecordId,
  Tags,
  text,
  Version,
  withAsciiDomain,
} from '#server/core/fields.ts'
import { commaList, listInput, Search } from '#server/core/filters.ts'

const EMAIL_RULES =
  'Stored and compared in lower case and Unicode NFC, with internationalised domains in ASCII form (IDNA): ' +
  '`Ada@München.example` becomes `ada@xn--mnchen-3ya.example`.'

/** A contact as REST, events and the application show it. */
export const Contact = z
  .object({
    id: RecordId,
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
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

const fields = {
  name: name(200),
  email: Email.overwrite(withAsciiDomain)
    .nullable()
    .optional()
    .meta({ description: `Email address. ${EMAIL_RULES} Several contacts can have the same address.` }),
  phone: text(40).nullable().optional(),
  company: text(200).nullable().optional(),
  title: text(200).nullable().optional(),
  tags: Tags.optional(),
  notes: text(50_000).optional(),
  ext_id: ExtId.nullable().optional(),
}

export const CreateContact = z.strictObject(fields).meta({ id: 'CreateContact' })
export type CreateContact = z.infer<typeof CreateContact>

export const UpdateContact = z.strictObject({
  id: RecordId,
  ...fields,
  name: fields.name.optional(),
  version: Version.optional().meta({
    description: 'The version you read. If the contact is at a different version, the response is 409.',
  }),
  base: z.record(z.string(), z.json()).optional(),
})
export type UpdateContact = z.infer<typeof UpdateContact>

/** A contact by its `ext_id`, to be created or updated. */
export const PutContact = UpdateContact.omit({ id: true, base: true }).extend({ ext_id: ExtId })
export type PutContact = z.infer<typeof PutContact>

export const ListContacts = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'name', 'company']),
  email: commaList(Email.overwrite(withAsciiDomain))
    .optional()
    .meta({ description: `One or more email addresses. ${EMAIL_RULES}` }),
  tag: commaList(line(50)).optional().meta({ description: 'One or more labels. Ignores case.' }),
  ext_id: ExtId.optional().meta({ description: 'The contact with this `ext_id`. Case-sensitive.' }),
  q: Search.optional(),
})
export type ListContacts = z.infer<typeof ListContacts>

/** A contact as lists of the application hold it: without its text, which is read with the record. */
export const ContactRow = Contact.omit({ notes: true })
export type ContactRow = z.infer<typeof ContactRow>
