type Property = { type?: string | string[]; enum?: unknown[] }

/** A tool as `GET /api/agent/tools` describes it. */
export type ShownTool = {
  name: string
  description: string
  inputSchema: { properties?: Record<string, Property>; required?: string[] }
  annotations: { readOnlyHint: boolean }
}

export type Result = { status: number; ms: number; text: string }

const headersOf = (token: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })

/** The tools that the token can call, at least one. Throws with the error message of the API. */
export async function listTools(token: string): Promise<ShownTool[]> {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error('This is not a token. Copy the whole token.')
  const answer = await fetch('/api/agent/tools', { headers: headersOf(token), credentials: 'omit' })
  const body = (await answer.json()) as { tools: ShownTool[]; message?: string }
  if (!answer.ok) throw new Error(body.message)
  return body.tools
}

/** Calls a tool. Throws if `args` is not a JSON object. */
export async function callTool(token: string, tool: ShownTool, args: string, isDry: boolean): Promise<Result> {
  const given = readArguments(args)
  const isDryRun = isDry && !tool.annotations.readOnlyHint
  const startedAt = performance.now()
  const answer = await fetch(`/api/agent/tools/${tool.name}`, {
    method: 'POST',
    headers: headersOf(token),
    credentials: 'omit',
    body: JSON.stringify({ ...given, ...(isDryRun && { dry_run: true }) }),
  })
  const text = JSON.stringify(await answer.json(), null, 2)
  return { status: answer.status, ms: performance.now() - startedAt, text }
}

function readArguments(args: string): object {
  let given: unknown
  try {
    given = JSON.parse(args.trim() || '{}')
  } catch (error) {
    throw new Error(`The arguments are not JSON: ${(error as Error).message}`, { cause: error })
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('The arguments must be a JSON object, such as {}.')
  return given
}

/** The required arguments of a tool, to fill in. */
export function sampleArguments({ inputSchema: { properties = {}, required = [] } }: ShownTool): string {
  return JSON.stringify(Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})])), null, 2)
}

function sampleOf({ type, enum: values }: Property): unknown {
  if (values) return values[0]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'array') return []
  if (type === 'object') return {}
  return type === 'boolean' ? false : ''
}
