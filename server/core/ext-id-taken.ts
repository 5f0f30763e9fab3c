import { DomainError, isTaken } from './errors.ts'

/** Another record of the kind, outside the Trash, has this ext_id. */
export class ExtIdTaken extends DomainError {
  constructor(entity: string, extId: string) {
    super('conflict', `ext_id: another ${entity} already has "${extId}". Send another one, or update that ${entity}.`)
  }
}

type Written = { event: string; record: Record<string, unknown> }

/** What a failed write is refused with when a unique index of an ext_id was in its way; every other error stays as it is. */
export function namingExtId(error: unknown, written: readonly Written[]): unknown {
  if (!isTaken(error) || !('constraint' in error)) return error
  const entity = /^(\w+)_ext_id$/.exec(String(error.constraint))?.[1]
  if (!entity) return error
  const { record } = written.find((one) => one.event.startsWith(`${entity}.`) && one.record.ext_id) ?? {}
  return record ? new ExtIdTaken(entity, String(record.ext_id)) : error
}
