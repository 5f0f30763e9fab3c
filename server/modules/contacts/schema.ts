import { z } from 'zod'
import { Email, Instant, line, name, RecordId, Tags, text, Version, withAsciiDomain } from '#server/core/fields.ts'
import { commaList, listInput, Search } from '#server/core/filters.ts'

/** A contact as REST, events and the application show it. */
export const Contact = z
  .object({
    id: RecordId,
    name: z.string(),
    email: z.string().nullable().meta({ description: 'In lower case; several contacts may share one.' }),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    title: z.string().nullable().meta({ description: 'What the person is there, such as `Head of purchasing`.' }),
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
  email: Email.overwrite(withAsciiDomain).nullable().optional(),
  phone: text(40).nullable().optional(),
  company: text(200).nullable().optional(),
  title: text(200).nullable().optional(),
  tags: Tags.optional(),
  notes: text(50_000).optional(),
}

export const CreateContact = z.strictObject(fields).meta({ id: 'CreateContact' })
export type CreateContact = z.infer<typeof CreateContact>

export const UpdateContact = z.strictObject({
  id: RecordId,
  ...fields,
  name: fields.name.optional(),
  version: Version.optional().meta({ description: 'Refuse with 409 unless the contact is at this version.' }),
  base: z.record(z.string(), z.json()).optional(),
})
export type UpdateContact = z.infer<typeof UpdateContact>

export const ListContacts = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'name', 'company']),
  email: commaList(Email.overwrite(withAsciiDomain))
    .optional()
    .meta({ description: 'One or more e-mail addresses; case does not count.' }),
  tag: commaList(line(50)).optional().meta({ description: 'One or more labels; case does not count.' }),
  q: Search.optional(),
})
export type ListContacts = z.infer<typeof ListContacts>

/** A contact as lists of the application hold it: without its text, which is read with the record. */
export const ContactRow = Contact.omit({ notes: true })
export type ContactRow = z.infer<typeof ContactRow>
