import { isTaken } from '#db/postgres-errors.ts'
import { DomainError } from '#server/core/values/errors.ts'

/** Another record of the kind, outside the Trash, has this ext_id. */
export class ExtIdTaken extends DomainError {
  /** Undefined when several records were written and any of them may have the conflict. */
  constructor(entity: string, extId: string | undefined) {
    const which = extId === undefined ? 'one of these' : `"${extId}"`
    const message = `another ${entity} already has ${which}. Use a different ext_id, or update that ${entity}`
    super('conflict', `ext_id: ${message}`, { fields: [{ field: 'ext_id', code: 'invalid', message }] })
  }
}

type Written = { event: string; record: Record<string, unknown> }

/** Converts a unique violation of an ext_id to its error; returns every other error unchanged. */
export function namingExtId(error: unknown, written: readonly Written[]): unknown {
  if (!isTaken(error) || !('constraint' in error)) return error
  const entity = /^(\w+)_ext_id$/.exec(String(error.constraint))?.[1]
  if (!entity) return error
  const extIds = written.flatMap(({ event, record }) =>
    event.startsWith(`${entity}.`) && typeof record.ext_id === 'string' ? [record.ext_id] : [],
  )
  return new ExtIdTaken(entity, extIds.length === 1 ? extIds[0] : undefined)
}
