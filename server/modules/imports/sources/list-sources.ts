import { CSV_ENTITIES, SOURCES } from '../schema.ts'
import { sourceNamed } from './registry.ts'
import type { ImportSource } from './schema.ts'

/** Every source, in the order in which people choose. */
export const listSources = (): ImportSource[] =>
  SOURCES.map((name) => {
    const { label, becomes, howTo, accept, guide, maps, fields, entities } = sourceNamed(name)
    const kinds = fields
      ? { kinds: [], entities: [...CSV_ENTITIES] }
      : { kinds: [...entities(null, null)], entities: [] }
    return { name, label, becomes, howTo, accept: [...accept], guide, maps: [...maps], ...kinds }
  })
