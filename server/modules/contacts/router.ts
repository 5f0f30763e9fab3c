import { z } from 'zod'
import { BatchReport, ImportRows } from '#server/core/batch-schema.ts'
import { Deleted, RecordId } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { eraseContact } from './erasure/mutations.ts'
import {
  createContact,
  importContacts,
  putContact,
  removeContact,
  restoreContact,
  updateContact,
  updateContacts,
} from './mutations.ts'
import { allContacts, getContact, listContacts } from './queries.ts'
import { CreateContact, ListContacts, PutContact, UpdateContact, Contact, ContactRow } from './schema.ts'

const ById = z.strictObject({ id: RecordId })

const rest = restMeta('contacts', 'contact', {
  list: 'Contacts that are not in the Trash, oldest first unless `sort` says otherwise.',
  example: { name: 'Ada Brandt', email: 'ada@brandt.example', company: 'Brandt Print', tags: ['supplier'] },
})

export const contacts = router({
  list: readProcedure('contacts.read')
    .meta(rest.list)
    .input(ListContacts)
    .output(pageOf(Contact))
    .query(({ ctx, input }) => listContacts(ctx, input)),
  all: readProcedure('contacts.read')
    .output(wholeOf(ContactRow))
    .query(({ ctx }) => allContacts(ctx)),
  get: readProcedure('contacts.read')
    .meta(rest.get)
    .input(ById)
    .output(Contact)
    .query(({ ctx, input }) => getContact(ctx, input.id)),
  create: onceProcedure('contacts.write')
    .meta(rest.create)
    .input(CreateContact)
    .output(Contact)
    .mutation(({ ctx, input }) => createContact(ctx, input)),
  update: writeProcedure('contacts.write')
    .meta(rest.update)
    .input(UpdateContact)
    .output(Contact)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),
  put: writeProcedure('contacts.write')
    .meta(rest.put)
    .input(PutContact)
    .output(Contact)
    .mutation(({ ctx, input }) => putContact(ctx, input)),
  updateEach: writeProcedure('contacts.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateContacts(ctx, input)),
  remove: writeProcedure('contacts.write')
    .meta(rest.remove)
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeContact(ctx, input)),
  removeEach: writeProcedure('contacts.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeContact)),
  restore: writeProcedure('contacts.write')
    .meta(rest.restore)
    .input(ById)
    .output(Contact)
    .mutation(({ ctx, input }) => restoreContact(ctx, input)),
  restoreEach: writeProcedure('contacts.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreContact)),
  erase: writeProcedure('trash.purge')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => eraseContact(ctx, input)),
  import: onceProcedure('records.import')
    .input(ImportRows)
    .output(BatchReport)
    .mutation(({ ctx, input }) => importContacts(ctx, input)),
})
