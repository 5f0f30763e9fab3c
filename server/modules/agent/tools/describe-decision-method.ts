import { z } from 'zod'
import { type MethodName, METHODS } from '#server/modules/decisions/rules/methods.ts'
import { labelOf } from '../names/resolve.ts'
import { defineReadTool, Link, Named } from './define-tool.ts'
import { listLink } from './links.ts'

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
    link: Link,
  },
  async read({ ctx }, { method }) {
    const link = listLink(ctx, 'decision')
    if (method === undefined) return { methods: NAMES.map(inShort), link }
    const name = labelOf('method', method, NAMES)
    const { Input, example } = METHODS[name]
    const { $schema: _, ...schema } = z.toJSONSchema(Input, { io: 'input', unrepresentable: 'any' })
    return { methods: [inShort(name)], schema, example, link }
  },
})

const inShort = (name: MethodName) => ({ name, title: METHODS[name].title, use: METHODS[name].use })
