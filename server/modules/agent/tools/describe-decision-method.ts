import { z } from 'zod'
import { type MethodName, METHODS } from '#server/modules/decisions/rules/methods.ts'
import { labelOf } from '../names/resolve.ts'
import { defineReadTool, Named } from './define-tool.ts'

const NAMES = Object.keys(METHODS) as MethodName[]

export const describeDecisionMethod = defineReadTool({
  name: 'describe_decision_method',
  description:
    'Describes when to use a method of decision analysis, with the JSON Schema and an example of its inputs. Without method, lists all methods.',
  owner: true,
  input: { method: Named.optional() },
  output: {
    methods: z.array(z.object({ name: z.string(), title: z.string(), use: z.string() })),
    schema: z.looseObject({}).optional(),
    example: z.looseObject({}).optional(),
  },
  async read(_call, { method }) {
    if (method === undefined) return { methods: NAMES.map(inShort) }
    const name = labelOf('method', method, NAMES)
    const { Input, example } = METHODS[name]
    const { $schema: _, ...schema } = z.toJSONSchema(Input, { io: 'input', unrepresentable: 'any' })
    return { methods: [inShort(name)], schema, example }
  },
})

const inShort = (name: MethodName) => ({ name, title: METHODS[name].title, use: METHODS[name].use })
