import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLES, namedByExamples, setForExamples } from '#server/testing/agent-examples.ts'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { describeTool } from './describe-tool.ts'
import { TOOLS } from './registry.ts'

const team = openTeam()
const { call } = agentsOf(() => team.api)
const described = TOOLS.map(describeTool)

beforeAll(async () => {
  await asOwner(team.api.database, `update token set owner_functions = true where id = '${team.api.tokenId}'`)
  await setForExamples({ ...team.api, addMember: (role, name) => team.api.addMember(role, name) })
})

/** Strict mode rejects unknown keywords and formats, and types that do not match their keywords. */
const compile = (schema: object) => new Ajv2020({ strict: true, allErrors: true }).compile(schema)

/** Every sentence that describes a tool or an argument of it, with its place. */
function descriptionsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    key === 'description' && typeof inner === 'string' ? [[place, inner]] : descriptionsIn(inner, `${place}.${key}`),
  )
}

describe.each(described)('$name', (tool) => {
  const { name, description, inputSchema, outputSchema } = tool

  test('has schemas of JSON Schema 2020-12 that strict Ajv compiles', () => {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema.type).toBe('object')
      expect(() => compile(schema)).not.toThrow()
    }
    expect(inputSchema['additionalProperties']).toBe(false)
  })

  test('is described within the limits of clients', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+){1,3}$/)
    expect(description.length).toBeLessThanOrEqual(300)
    for (const [place, text] of descriptionsIn(tool, name)) {
      expect(text.length, place).toBeLessThanOrEqual(300)
      expect(text.trim(), place).toBe(text)
      expect(text, place).not.toBe('')
    }
  })

  test('takes its example by its own schema, and answers as its schema says', async () => {
    const args = EXAMPLES[name]!.args(await namedByExamples(team.api))
    const takes = compile(inputSchema)
    expect(takes(args), JSON.stringify(takes.errors satisfies ErrorObject[] | null | undefined)).toBe(true)
    const { status, body } = (await call(name, args)) as { status: number; body: Body }
    expect(status, JSON.stringify(body)).toBe(200)
    const answers = compile(outputSchema)
    expect(answers(body), JSON.stringify(answers.errors)).toBe(true)
    expect(takes({ ...args, colour: 'red' })).toBe(false)
  })
})

test('all tools together stay below 24 kB', () => {
  expect(Buffer.byteLength(JSON.stringify({ tools: described }))).toBeLessThanOrEqual(24_000)
})
