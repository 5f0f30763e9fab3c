import { expect, test } from 'vitest'
import { z } from 'zod'
import { procedures } from '#server/app-router.ts'
import { TOOLS } from '#server/modules/agent/tools/registry.ts'
import { METHODS } from '#server/modules/decisions/rules/methods.ts'
import { LevelRecord, MovementRecord } from '#server/modules/inventory/movements/schema.ts'
import { ItemRecord } from '#server/modules/inventory/schema.ts'
import { CostRecord, LeadRecord, TouchRecord } from '#server/modules/marketing/schema.ts'

/** Texts that schemas accept which Postgres does not store, and why they do not reach it. */
const EXCEPTIONS: [RegExp, string][] = [
  [/ Id of a record /, 'every use compares the form of an id first'],
  [/\.cursor$/, 'it is decoded, and its parts are checked'],
  [/\.base(\{\}|\{key\})*$/, 'it is compared with the record in memory'],
  [/Each\.records\[\]\.\*$|\.(batch|import)\.records\[\]$/, 'records are parsed one by one by the input of their kind'],
  [/\.push(Items|Movements|Levels|Leads|Costs|Touches)\.\w+\[\]$/, 'records are parsed one by one, see PUSHED'],
  [/^decisions\.\w+\.inputs|^run_decision_analysis\.inputs/, 'inputs are parsed by their method, see METHODS'],
  [/^(monte_carlo|tornado)\.formula$/, 'a formula consists of numbers, names and operators'],
  [/^decision_tree\.nodes\[\]\.parent$/, 'it must be the id of another node'],
  [/^workspaces\.scheduleDeletion\.name$/, 'it is compared with the name of the workspace in memory'],
  [/^(list|get|search)_\w+\.(fields\[\]|section|sort|filters\{key\})$/, 'it is looked up in a list of names'],
]

/** Records of pushes, which procedures take as they are. */
const PUSHED = { MovementRecord, LevelRecord, ItemRecord, CostRecord, LeadRecord, TouchRecord }

const UNSTORABLE = ['\0', '\ud800'].flatMap((one) =>
  ['', 'a', '1', 'a.', 'https://brandt.example/'].flatMap((start) => [start + one, `${start}${one}b`, `${one}@brandt.example`]),
) // prettier-ignore

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  items?: z.ZodType[]
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  catchall?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  getter?: () => z.ZodType
}

/** The places at which a schema accepts a text that Postgres does not store. */
function openings(schema: z.ZodType, at: string, above: readonly z.ZodType[] = []): string[] {
  if (above.includes(schema)) return []
  const into = (one: z.ZodType | undefined, name = '') => (one ? openings(one, at + name, [...above, schema]) : [])
  const { type, ...def } = schema._zod.def as Definition
  if (type === 'object') {
    const fields = Object.entries(def.shape!).flatMap(([name, one]) => into(one, `.${name}`))
    return [...fields, ...into(def.catchall, '.*')]
  }
  if (type === 'record') return [...into(def.keyType, '{key}'), ...into(def.valueType, '{}')]
  if (type === 'array') return into(def.element, '[]')
  if (type === 'tuple') return def.items!.flatMap((one) => into(one, '[]'))
  if (type === 'union') return def.options!.flatMap((one) => into(one))
  if (type === 'intersection') return [...into(def.left), ...into(def.right)]
  if (type === 'lazy') return into(def.getter!())
  if (def.innerType) return into(def.innerType)
  if (type === 'pipe' && def.in!._zod.def.type === 'transform' && takesObjects(def.out!)) return into(def.out)
  const isOpen = UNSTORABLE.some((text) => /\\u0000|\\ud800/.test(JSON.stringify(schema.safeParse(text).data) ?? ''))
  return isOpen ? [schema.description?.startsWith('Id of a record') ? `${at}: Id of a record ` : at] : []
}

const takesObjects = (schema: z.ZodType) => ['object', 'record', 'array'].includes(schema._zod.def.type)

function allOpenings(): string[] {
  const inputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
    (_def as unknown as { inputs: z.ZodType[] }).inputs.map((input): [string, z.ZodType] => [name, input]),
  )
  const tools = TOOLS.map(({ name, input }): [string, z.ZodType] => [name, z.object(input as z.ZodRawShape)])
  const methods = Object.entries(METHODS).map(([name, { Input }]): [string, z.ZodType] => [name, Input])
  return [...inputs, ...tools, ...methods, ...Object.entries(PUSHED)].flatMap(([name, input]) => openings(input, name))
}

test('every text of an input is one that Postgres stores', () => {
  const found = allOpenings()
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter((place) => !EXCEPTIONS.some(([places]) => places.test(place)))).toEqual([])
  for (const [places, why] of EXCEPTIONS) expect([why, found.some((place) => places.test(place))]).toEqual([why, true])
})
