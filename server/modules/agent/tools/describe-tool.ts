import { z } from 'zod'
import { hintsOf, inputOf, outputOf, type Tool } from './define-tool.ts'

/** A tool as MCP (`tools/list`) and `GET /api/agent/tools` show it. */
export type DescribedTool = {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: ReturnType<typeof hintsOf>
}
export type JsonSchema = { type: 'object'; [keyword: string]: unknown }

export function describeTool(tool: Tool): DescribedTool {
  const { name, title, description } = tool
  const inputSchema = schemaOf(inputOf(tool), 'input')
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema: schemaOf(outputOf(tool), 'output'),
    annotations: hintsOf(tool),
  }
}

/** JSON Schema 2020-12 in one piece, without what only repeats the type. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // What names a schema in the REST document, and bounds that every integer has.
      delete jsonSchema.id
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (io === 'output') delete jsonSchema.additionalProperties
    },
  })
  return made as JsonSchema
}
