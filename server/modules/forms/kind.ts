import { defineKind } from '#server/core/records/kind.ts'
import { NEW_FORM } from './rules.ts'
import { CreateForm, Form, UpdateForm } from './schema.ts'

export const formKind = defineKind(
  { record: Form, row: Form, create: CreateForm, update: UpdateForm },
  {
    table: 'form',
    page: '/forms',
    title: 'name',
    path: 'forms',
    read: 'marketing.read',
    write: 'forms.write',
    refs: { campaign: 'campaign' },
    people: ['notify', 'ticket_assignee'],
    defaults: () => ({ ...NEW_FORM, generation: 1, consent_version: 1 }),
    /** A form without a title shows its name. Each change of the consent text creates a new version. */
    derive(_ctx, { before, given, after }) {
      if (!before) return { title: given.title ?? after.name }
      const reworded = after.consent_text !== before.consent_text
      return { consent_version: before.consent_version + (reworded ? 1 : 0) }
    },
    /** Stores the text of every version, as evidence of what people agreed to. */
    effects:
      (ctx, { tx, write }, { id, consent_version: version, consent_text: text }, before) =>
      () => {
        if (version === before?.consent_version) return
        const row = { workspace_id: ctx.workspace.id, form: id, version, text, created_at: ctx.now.toISOString() }
        write(tx.insertInto('form_consent').values(row))
      },
  },
)
