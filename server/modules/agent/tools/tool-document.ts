import { STATUS } from '#server/core/values/errors.ts'
import type { DescribedTool } from './describe-tool.ts'

const FAILED = {
  description: 'The call failed; `message` says what to do.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Additional error fields for programs that retry on their own. */
const ERROR = {
  type: 'object',
  properties: {
    error: { type: 'string', enum: Object.keys(STATUS) },
    message: { type: 'string', description: 'What to do' },
    details: {
      type: 'array',
      description: 'The rejected arguments',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
    candidates: {
      type: 'array',
      description: 'Matching records or sections, or the closest names if none matches',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          detail: { type: ['string', 'null'], description: 'Distinguishes records with the same name' },
          section: { type: 'string', description: 'Send this as heading or section' },
          path: { type: 'string' },
          begins: { type: 'string' },
        },
      },
    },
    valid: { type: 'array', items: { type: 'string' }, description: 'Labels or fields to choose from' },
    version: { type: 'integer', description: 'If base_version is stale: the current version' },
    changed: {
      type: 'array',
      description: 'If base_version is stale: the sections that changed since',
      items: { type: 'object', properties: { section: { type: 'string' }, change: { type: 'string' } } },
    },
  },
  required: ['error', 'message', 'request_id'],
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
      description: 'Tools of a workspace. Authenticate with a token of the workspace.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths: Object.fromEntries(operations),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: ERROR,
      },
    },
  }
}

/** `create_task` → `Create task` */
const titleOf = (name: string) => name[0]!.toUpperCase() + name.slice(1).replaceAll('_', ' ')
