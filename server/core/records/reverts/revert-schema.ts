import { z } from 'zod'
import { ById, KeptField, Version } from '../../values/record-fields.ts'
import { fieldsOf } from '../history/history-schema.ts'
import type { Schemas } from '../kind.ts'

/** The input that reverts a record of a kind: to a version, or the change of one. */
export const revertInput = (schemas: Schemas) =>
  ById.extend({
    to: Version.optional().meta({
      description: 'Sets the fields to their values at this version. Send either `to` or `change`.',
    }),
    change: Version.optional().meta({
      description: 'Takes back only what changed in this version, 2 or later, except fields that were changed since.',
    }),
    fields: z
      .array(z.enum(fieldsOf(schemas)))
      .min(1, 'must name at least one field')
      .max(fieldsOf(schemas).length, 'must name each field at most once')
      .refine((fields) => new Set(fields).size === fields.length, 'must name each field at most once')
      .optional()
      .meta({ description: 'Only these fields. By default all.' }),
    dryRun: z.boolean().default(false).meta({
      description: '`true` checks and answers like a revert, but saves nothing.',
    }),
  })
export type RevertInput = z.infer<ReturnType<typeof revertInput>>

/** The record after a revert, and every field that differed before: either reverted or kept. `name` is that of the record. */
export const revertedOf = <O extends z.ZodObject>(shown: O, name: string) =>
  z
    .object({
      record: shown,
      reverted: z.array(z.string()).meta({ description: 'Fields that have their earlier value again.' }),
      kept: z.array(KeptField).meta({ description: 'Fields that differ from it and stay as they are.' }),
    })
    .meta({ id: `Reverted${name}` })
