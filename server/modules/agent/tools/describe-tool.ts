import { z } from 'zod'
import { hintsOf, inputOf, outputOf, type Tool } from './define-tool.ts'

/** A tool as MCP (`tools/list`) and `GET /api/agent/tools` show it. */
export type DescribedTool = {
  name: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: ReturnType<typeof hintsOf>
}
export type JsonSchema = { type: 'object'; [keyword: string]: unknown }

export function describeTool(tool: Tool): DescribedTool {
  const { name, description } = tool
  const inputSchema = schemaOf(inputOf(tool), 'input')
  return {
    name,
    description,
    inputSchema,
    outputSchema: schemaOf(outputOf(tool), 'output'),
    annotations: hintsOf(tool),
  }
}

/**
 * Keywords that agents do not need: universal bounds, schema names of the REST document, and defaults, which descriptions
 * state because generators require fields that have one.
 */
const LEFT_OUT = [
  'id',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'format',
  'example',
  'examples',
  'additionalProperties',
  'default',
] as const
/** Described depth of a response: the list of all tools costs tokens in every session. */
const DESCRIBED_LEVELS = 1

/** Compact JSON Schema 2020-12 without references. Responses and arguments are checked against the full schemas. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _schema, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema, path }) {
      const isRoot = path.length === 0
      for (const name of LEFT_OUT) if (!(isRoot && name === 'additionalProperties')) delete jsonSchema[name]
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return (io === 'input' ? made : outline(made, DESCRIBED_LEVELS)) as JsonSchema
}

/** Common response fields, which are self-explanatory. */
const SHARED = new Set(['outcome', 'truncated', 'hint', 'notice', 'changes', 'proposal'])

type Schema = Record<string, unknown> & { type?: unknown; properties?: Record<string, Schema> }

/** The field names of a response, and which of them are lists or objects. */
function outline(schema: object, levels: number): Schema {
  const { type, properties } = schema as Schema
  if (!properties || levels === 0) return type === 'array' || type === 'object' ? { type } : {}
  const fields = Object.entries(properties).filter(([name]) => !SHARED.has(name))
  const described = fields.map(([name, field]) => [name, outline(field, levels - 1)])
  return { type, properties: Object.fromEntries(described) as Record<string, Schema> }
}
