/** JSON Schema as in OpenAPI 3.0 and 3.1, limited to the keywords that this code reads or writes. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  enum?: unknown[]
  const?: unknown
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  nullable?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  description?: string
  default?: unknown
  example?: unknown
  examples?: unknown[]
  /** The names of the schemas of records by the action of their batch. */
  'x-actions'?: Record<string, string>
}

export type Reference = { $ref: string }
export type Media = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Header = { description: string; schema: Schema }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  style?: string
  explode?: boolean
  schema: Schema
}
export type Answer = {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, Media>
}
export type Body = { description?: string; required?: boolean; content: Record<string, Media> }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Body
  responses: Record<string, Answer | Reference>
  'x-codeSamples'?: CodeSample[]
}

/** A sample of code beside an operation, as API references show it. */
export type CodeSample = { lang: string; label: string; source: string }
export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>

/** An OpenAPI document, 3.0.3 or 3.1: the service serves it and builds its developer pages from it. */
export type OpenApi = {
  openapi: string
  info: Record<string, unknown> & { title: string; version: string; description: string }
  servers: { url: string; description?: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  'x-webhooks'?: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    securitySchemes: Record<string, unknown>
  }
}

export type Version = '3.0.3' | '3.1.1'
