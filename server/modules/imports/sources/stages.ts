import { startOf } from '#server/core/values/written/shorten.ts'
import type { Mapping } from '../mapping/schema.ts'
import type { Item } from './source.ts'

/** The names of our own stages in other programs, without spaces and signs. */
const COMMON: Record<string, string> = {
  lead: 'lead',
  qualified: 'qualified',
  proposal: 'proposal',
  negotiation: 'negotiation',
  won: 'won',
  lost: 'lost',
}

type Staged = Pick<Item, 'unknownStatus' | 'notes'> & { stage: string }

/** How the stages of a source become ours: as the mapping says, or by `known`, whose names have letters only. */
export function stagesOf({ stages = {} }: Mapping, known: Record<string, string>) {
  const chosen = new Map(Object.entries(stages).map(([name, stage]) => [name.trim().toLowerCase(), stage as string]))
  const usual = new Map(Object.entries({ ...COMMON, ...known }))
  /** The stage of a deal, or `otherwise` for a name that is not known. */
  return (name: string, otherwise: string): Staged => {
    const stage =
      chosen.get(name.toLowerCase()) ??
      usual.get(
        name
          .slice(0, 100)
          .toLowerCase()
          .replaceAll(/[\s_-]/g, ''),
      )
    if (stage) return { stage }
    const message = `${JSON.stringify(startOf(name, 100))} is not known`
    return { stage: otherwise, unknownStatus: name, notes: [{ field: 'stage', code: 'unknown_stage', message }] }
  }
}
