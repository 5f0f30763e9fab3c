import { operationsOf } from '#server/http/document/generate.ts'
import type { Answer, Media, OpenApi, Operation, Parameter, Reference } from '#server/http/document/shape.ts'
import { type Call, callSamples, type CodeSample } from './calls.ts'
import { type Field, fieldsOf, lookup, typeOf } from './fields.ts'

/** The data of an operation page. */
export type OperationPage = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  parameters: (Omit<Field, 'depth'> & { in: string })[]
  body: Content | undefined
  answers: { status: string; description: string; codes: string[]; headers: string[]; content: Content | undefined }[]
  /** The call in six languages, shell first. */
  samples: CodeSample[]
}
type Content = { fields: Field[]; example: string }

export type TagPage = { name: string; description: string; operations: OperationPage[] }

/** Every operation of the document, grouped by tag. */
export function operationPages(document: OpenApi): TagPage[] {
  const pages = operationsOf(document).map(({ method, path, operation }) => pageOf(document, method, path, operation))
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: pages.filter(({ tag }) => tag === name),
  }))
}

function pageOf(document: OpenApi, method: string, path: string, operation: Operation): OperationPage {
  const { operationId: id, summary, description, tags, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: tags[0],
    summary,
    description,
    parameters: (operation.parameters ?? []).map((parameter) => shownParameter(document, parameter)),
    body: body && contentOf(document, body),
    answers: Object.entries(responses).map(([status, answer]) => shownAnswer(document, status, answer)),
    samples: callSamples({ method: method.toUpperCase(), path, ...sampleOf(operation) }),
  }
}

/** An upload sends a small file, whatever its type. */
function sampleOf({ requestBody, responses, parameters = [] }: Operation) {
  if (requestBody?.content['multipart/form-data']) {
    const isNamed = parameters.some((one) => '$ref' in one && one.$ref.endsWith('/FileName'))
    return { ...(isNamed && { headers: { 'X-File-Name': 'prices.json' } }), body: { A4: 0.09, A3: 0.17 } }
  }
  const body = requestBody?.content['application/json']?.example
  const answer = answerOf(responses)
  return { body, ...(answer && { answer }) }
}

/** What a sample reads instead of JSON. */
function answerOf(responses: Operation['responses']): Call['answer'] {
  if (responses['206']) return 'bytes'
  const done = responses['200']
  const types = done && 'content' in done ? Object.keys(done.content ?? {}) : []
  if (types.includes('text/event-stream')) return 'stream'
  return types.length > 0 && !types.includes('application/json') ? 'text' : undefined
}

function shownParameter(document: OpenApi, given: Parameter | Reference): OperationPage['parameters'][number] {
  const parameter = '$ref' in given ? document.components.parameters[given.$ref.split('/').at(-1)!]! : given
  const { name, schema, required = false } = parameter
  const [shown] = fieldsOf({ properties: { [name]: schema } }, lookup(document))
  const words = [parameter.description, shown!.description].filter(Boolean).join(' ')
  return { name, in: parameter.in, type: typeOf(schema, lookup(document)), required, description: words }
}

function shownAnswer(document: OpenApi, status: string, given: Answer | Reference): OperationPage['answers'][number] {
  const answer = '$ref' in given ? document.components.responses[given.$ref.split('/').at(-1)!]! : given
  const media = answer.content?.['application/json']
  const codes = '$ref' in given ? Object.keys(media?.examples ?? {}) : []
  return {
    status,
    description: answer.description,
    codes,
    headers: Object.keys(answer.headers ?? {}),
    content: media && codes.length === 0 ? contentOf(document, media) : undefined,
  }
}

function contentOf(document: OpenApi, { schema, example }: Media): Content {
  return { fields: fieldsOf(schema, lookup(document)), example: JSON.stringify(example, null, 2) }
}
