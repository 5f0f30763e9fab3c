import type { DescribedTool } from './describe-tool.ts'

const FAILED = {
  description: 'The call failed; `message` says what to do.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** OpenAPI 3.1 of the tools, one operation each: the same for every caller, within the limits of GPT Actions. */
export function toolDocument(tools: readonly DescribedTool[], publicUrl: string, version: string): object {
  const operations = tools.map((tool) => {
    const { name, description, inputSchema, outputSchema, annotations } = tool
    const title = titleOf(name)
    const operation = {
      operationId: name,
      summary: title,
      description,
      'x-openai-isConsequential': !annotations.readOnlyHint,
      requestBody: { required: true, content: { 'application/json': { schema: inputSchema } } },
      responses: {
        '200': { description: title, content: { 'application/json': { schema: outputSchema } } },
        '4XX': FAILED,
      },
    }
    return [`/api/agent/tools/${name}`, { post: operation }] as const
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium for agents',
      version,
      description: 'Tools of a workspace. Authorize with a token of the workspace.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths: Object.fromEntries(operations),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { type: 'string' }, message: { type: 'string' } },
          required: ['error', 'message'],
        },
      },
    },
  }
}

/** `create_task` → `Create task` */
const titleOf = (name: string) => name[0]!.toUpperCase() + name.slice(1).replaceAll('_', ' ')
