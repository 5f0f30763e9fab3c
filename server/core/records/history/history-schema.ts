import { z } from 'zod'
import { Instant, InstantInput, RecordId } from '../../values/fields.ts'
import { ById, Version } from '../../values/record-fields.ts'
import type { Schemas } from '../kind.ts'

/** Longer values are omitted from the history, in bytes of their JSON text. */
export const LONGEST_VALUE = 2_048

/** Fields that say which state of which record it is. */
const STATE = ['id', 'version', 'created_at', 'updated_at']

/** The fields of a record whose changes its history shows. */
export const fieldsOf = ({ record }: Schemas): [string, ...string[]] =>
  Object.keys(record.shape).filter((name) => !STATE.includes(name)) as [string, ...string[]]

const VALUE = `A value of more than ${LONGEST_VALUE} bytes is \`{"omitted": <bytes>}\`.`

const HistoryEntry = z
  .object({
    version: Version.meta({
      description: 'Version of the record after the change. A deletion has the version that it deleted.',
    }),
    event: z.string().meta({ description: 'Name of the event, such as `task.updated`.' }),
    at: Instant,
    actor: z
      .object({
        kind: z
          .enum(['member', 'token', 'system', 'form', 'import', 'agent'])
          .meta({ description: 'A person, a program, or a part of Atrium.' }),
        id: RecordId.nullable(),
        name: z.string().nullable().meta({ description: 'Current name of the member or token.' }),
      })
      .meta({ description: 'Who made the change.' }),
    request_id: z
      .string()
      .nullable()
      .meta({ example: '01KAVV6X2N8M3T7C', description: '`X-Request-Id` of the request that made the change.' }),
    changes: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Name of the changed field.', example: 'status' }),
          from: z.unknown().meta({ description: `Value before the change. ${VALUE}`, example: 'todo' }),
          to: z.unknown().meta({ description: `Value after the change. ${VALUE}`, example: 'done' }),
        }),
      )
      .meta({
        description: 'The changed fields. Those of a new record are blank before; a deletion has none.',
      }),
    reverts: Version.nullable().meta({
      description: 'Version whose change this one reverts; if it reverts several, the oldest of them.',
    }),
    restores: Version.nullable().meta({
      description: 'Version to whose values this one set the fields, if it is a revert with `to`.',
    }),
  })
  .meta({ id: 'HistoryEntry' })

export const History = z
  .object({
    data: z.array(HistoryEntry),
    has_more: z.boolean(),
    complete: z.boolean().meta({ description: 'False if the oldest changes of the record are no longer stored.' }),
  })
  .meta({ id: 'History' })
export type History = z.infer<typeof History>

/** The input of the history of a kind. */
export const historyInput = (schemas: Schemas) =>
  ById.extend({
    limit: z.int().min(1, 'must be from 1 to 200').max(200, 'must be from 1 to 200').default(50).meta({
      description: 'Maximum number of changes to return. A deletion is on the page of the version that it deleted.',
    }),
    before: Version.optional().meta({
      description: 'Only changes before this version: send the last `version` that you received.',
    }),
    field: z.enum(fieldsOf(schemas)).optional().meta({ description: 'Only changes of this field.' }),
  })
export type HistoryInput = z.infer<ReturnType<typeof historyInput>>

/** One record, or its state at an earlier version or time. */
export const GetRecord = ById.extend({
  version: Version.optional().meta({
    description: 'Returns the record as it was at this version. Cannot be combined with `at`.',
  }),
  at: InstantInput.optional().meta({
    description: 'Returns the record as it was at this time. Cannot be combined with `version`.',
  }),
})
export type GetRecord = z.infer<typeof GetRecord>
