import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  completable,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

/** A red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A WAV file without a sample. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

const text = (said: string) => ({ type: 'text' as const, text: said })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const answer = (...content: object[]) => ({ content }) as { content: ReturnType<typeof text>[] }
const userMessage = (content: object) => ({ role: 'user' as const, content: content as ReturnType<typeof text> })

const states = createRequestStateCodec<{ round: number }>({ key: randomBytes(32) })

const ask = (message: string, property: string, type = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [property]: { type } }, required: [property] } as never,
  })
const prompt = (said: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(said) }], maxTokens })

/** The tools, prompts and resources that the official conformance suite calls, as its scenarios describe them. */
export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
        completions: {},
        logging: {},
      },
      requestState: { verify: states.verify },
    },
  )
  addTools(server)
  addInputTools(server)
  addPrompts(server)
  addResources(server)
  return server
}

function addTools(server: McpServer): void {
  const add = (name: string, run: (ctx: ServerContext) => unknown) =>
    server.registerTool(name, { description: `Fixture ${name}` }, (async (ctx: ServerContext) => run(ctx)) as never)
  add('test_simple_text', () => answer(text('This is a simple text response for testing.')))
  add('test_image_content', () => answer(image))
  add('test_audio_content', () => answer({ type: 'audio', data: WAV, mimeType: 'audio/wav' }))
  const embedded = {
    uri: 'test://embedded-resource',
    mimeType: 'text/plain',
    text: 'This is an embedded resource content.',
  }
  add('test_embedded_resource', () => answer({ type: 'resource', resource: embedded }))
  const mixed = {
    uri: 'test://mixed-content-resource',
    mimeType: 'application/json',
    text: '{"test":"data","value":123}',
  }
  add('test_multiple_content_types', () =>
    answer(text('Multiple content types test:'), image, { type: 'resource', resource: mixed }),
  )
  add('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  add('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await delay(5)
    }
    return answer(text('done'))
  })
  const logging = async ({ mcpReq }: ServerContext) => {
    for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.log('info', said)
    return answer(text('done'))
  }
  add('test_tool_with_logging', logging)
  add('test_logging_tool', logging)
  // The client declares no capabilities, so requests to it fail.
  add('test_missing_capability', () =>
    inputRequired({ inputRequests: { greeting: prompt('Generate a greeting', 50) } }),
  )
}

function addInputTools(server: McpServer): void {
  const add = (name: string, run: (ctx: ServerContext) => unknown) =>
    server.registerTool(name, { description: `Fixture ${name}` }, (async (ctx: ServerContext) => run(ctx)) as never)
  const round = async (number: number, inputRequests: InputRequests) =>
    inputRequired({ inputRequests, requestState: await states.mint({ round: number }) })
  const elicit = ({ mcpReq }: ServerContext) => {
    const named = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }))
    return named
      ? answer(text(`Hello, ${named.name}!`))
      : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } })
  }
  add('test_input_required_result_elicitation', elicit)
  add('test_streaming_elicitation', elicit)
  add('test_input_required_result_sampling', ({ mcpReq }) => {
    const said = inputResponse(mcpReq.inputResponses, 'capital_question')
    return said.kind === 'sampling'
      ? answer(text(JSON.stringify(said.result.content)))
      : inputRequired({ inputRequests: { capital_question: prompt('What is the capital of France?', 100) } })
  })
  add('test_input_required_result_list_roots', ({ mcpReq }) => {
    const said = inputResponse(mcpReq.inputResponses, 'client_roots')
    return said.kind === 'roots'
      ? answer(text(said.roots.map(({ uri }) => uri).join(' ')))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })
  const confirmed = (ctx: ServerContext) => {
    const isConfirmed = inputResponse(ctx.mcpReq.inputResponses, 'confirm').kind === 'elicit'
    return isConfirmed && ctx.mcpReq.requestState<{ round: number }>()?.round === 1
      ? answer(text('state-ok'))
      : round(1, { confirm: ask('Please confirm', 'ok', 'boolean') })
  }
  add('test_input_required_result_request_state', confirmed)
  add('test_input_required_result_tampered_state', confirmed)
  add('test_input_required_result_multiple_inputs', ({ mcpReq }) => {
    const kinds = ['user_name', 'greeting', 'client_roots'].map((key) => inputResponse(mcpReq.inputResponses, key).kind)
    return kinds.includes('missing')
      ? round(1, {
          user_name: ask('What is your name?', 'name'),
          greeting: prompt('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        })
      : answer(text(kinds.join(' ')))
  })
  add('test_input_required_result_multi_round', ({ mcpReq }) => {
    const done = mcpReq.requestState<{ round: number }>()?.round ?? 0
    const has = (key: string) => inputResponse(mcpReq.inputResponses, key).kind === 'elicit'
    if (done === 2 && has('step2')) return answer(text('done'))
    return done === 1 && has('step1')
      ? round(2, { step2: ask('Step 2: What is your favorite color?', 'color') })
      : round(1, { step1: ask('Step 1: What is your name?', 'name') })
  })
  add('test_input_required_result_capabilities', ({ mcpReq }) => {
    const { [CLIENT_CAPABILITIES_META_KEY]: declared } = (mcpReq.envelope ?? {}) as Envelope
    return inputRequired({
      inputRequests: {
        ...(declared?.elicitation && { user_name: ask('What is your name?', 'name') }),
        ...(declared?.sampling && { greeting: prompt('Generate a greeting', 50) }),
      },
    })
  })
}

type Envelope = { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }

function addPrompts(server: McpServer): void {
  const described = (name: string) => ({ description: `Fixture ${name}` })
  server.registerPrompt('test_simple_prompt', described('prompt'), () => ({
    messages: [userMessage(text('This is a simple prompt for testing.'))],
  }))
  const arg = (values: string[]) =>
    completable(z.string(), (given) => values.filter((value) => value.startsWith(given)))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...described('arguments'), argsSchema: z.object({ arg1: arg(['paris', 'park', 'party']), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [userMessage(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...described('resource'), argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' }
      const ending = userMessage(text('Please process the embedded resource above.'))
      return { messages: [userMessage({ type: 'resource', resource }), ending] }
    },
  )
  server.registerPrompt('test_prompt_with_image', described('image'), () => ({
    messages: [userMessage(image), userMessage(text('Please analyze the image above.'))],
  }))
  server.registerPrompt('test_input_required_result_prompt', described('input'), ((ctx: ServerContext) => {
    const given = acceptedContent(ctx.mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }))
    return given
      ? { messages: [userMessage(text(given.context))] }
      : inputRequired({ inputRequests: { user_context: ask('What context should the prompt use?', 'context') } })
  }) as never)
}

function addResources(server: McpServer): void {
  const described = (mimeType: string) => ({ description: 'Fixture resource', mimeType })
  server.registerResource('static-text', 'test://static-text', described('text/plain'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }))
  server.registerResource('static-binary', 'test://static-binary', described('image/png'), ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    described('application/json'),
    ({ href: uri }, { id }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  )
}
