import { isForbidden } from '#db/postgres-errors.ts'
import { insufficientScope } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { AgentActor } from '#server/core/values/actor.ts'
import { DomainError, errorBody, invalid, invalidFields } from '#server/core/values/errors.ts'
import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import { validationError } from '#server/core/values/validation.ts'
import { type Caller, inputOf, NOTICE, outputOf, type Tool, type ToolCall } from '../tools/define-tool.ts'
import { TOOLS } from '../tools/registry.ts'
import type { CallLog } from './call-log.ts'
import { cursorAt, offsetOf } from './cursor.ts'
import type { Run, Runs } from './runs.ts'
import { truncate } from './truncate.ts'
import { withoutBlanks } from './without-blanks.ts'
import { writeOnce } from './write.ts'

/** A call of an agent, through any interface. */
export type Call = {
  tool: string
  arguments: unknown
  client: { name: string; version: string } | undefined
  /** The session of an MCP client of revision 2025-11-25. */
  session: string | undefined
}

/** `body` is the same for every interface. `body.message` of a failed call says what to do. */
export type Answer = { body: Record<string, unknown>; failed?: DomainError }

export type Parts = {
  caller(ctx: WorkspaceContext): Caller
  runs: Runs
  log: CallLog
  report(error: unknown, requestId: string): void
}

type Outcome = 'ok' | 'error' | 'refused' | 'dry_run' | 'proposed'

/** The tools that an agent sees, in the order of the registry. */
export const toolsFor = (actor: AgentActor): Tool[] => TOOLS.filter((tool) => !refusalFor(actor, tool))

/**
 * Handles a call: finds the tool, checks access and arguments, runs it, truncates the response and logs the outcome.
 * Undefined for an unknown tool. Never rejects.
 */
export async function callTool(parts: Parts, ctx: WorkspaceContext, call: Call): Promise<Answer | undefined> {
  const tool = TOOLS.find(({ name }) => name === call.tool)
  const { actor } = ctx
  if (!tool) return undefined
  if (actor.kind !== 'agent') throw new Error('only agents call tools')
  const startedAt = performance.now()
  let run: Run | undefined
  let outcome: Outcome = 'ok'
  let answer: Answer
  try {
    run = await parts.runs.of(ctx, actor, call, runNamed(call.arguments))
    const refusal = refusalFor(actor, tool)
    if (refusal) throw refusal
    const args = argumentsOf(tool, call.arguments)
    const body = await perform(parts, { ...ctx, agent: { run: run.id, tool: tool.name } }, tool, run, args)
    outcome = OUTCOMES[body['outcome'] as keyof typeof OUTCOMES] ?? 'ok'
    answer = { body }
  } catch (error) {
    const failed = failureOf(error)
    if (failed.code === 'internal_error') parts.report(error, ctx.requestId)
    outcome = failed.status === 403 ? 'refused' : 'error'
    const { code, message, fields, report } = failed
    answer = { body: errorBody({ error: code, message, fields, report }, ctx.requestId), failed }
  }
  if (run)
    parts.log.note({
      ctx,
      run,
      tool: tool.name,
      outcome,
      message: answer.failed?.message,
      ms: performance.now() - startedAt,
    })
  return answer
}

const OUTCOMES = { done: 'ok', dry_run: 'dry_run', waiting_for_approval: 'proposed' } as const

/** The run in the arguments, which are not validated yet. */
function runNamed(given: unknown): string | undefined {
  const name = typeof given === 'object' && given !== null && 'run' in given ? given.run : undefined
  return typeof name === 'string' && name.length <= 100 && name.isWellFormed() && !name.includes('\0')
    ? name.trim()
    : undefined
}

function refusalFor(actor: AgentActor, { kind, owner }: Tool): DomainError | undefined {
  if (kind !== 'read' && actor.access === 'read_only')
    return insufficientScope('This token is read-only. Use a token with read and write access.')
  if (owner && !actor.owner)
    return insufficientScope('This tool requires a token whose creator is an owner. Ask an owner.')
  return undefined
}

function argumentsOf(tool: Tool, given: unknown): Record<string, unknown> {
  if (isDeeper(given, DEPTH_LIMIT)) throw invalid('arguments', `must not be nested deeper than ${DEPTH_LIMIT} levels`)
  const schema = inputOf(tool)
  const parsed = schema.safeParse(withoutBlanks(schema, given ?? {}))
  if (parsed.success) return parsed.data
  const refusal = validationError(parsed.error)
  const isUnknown = parsed.error.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0)
  if (!isUnknown) throw refusal
  const known = Object.keys(schema.shape).join(', ')
  const fields = refusal.fields.map((one) =>
    one.code === 'unknown' ? { ...one, message: `is not an argument of ${tool.name}` } : one,
  )
  const { code, message } = invalidFields(fields)
  throw new DomainError(code, `${message}. Its arguments: ${known}`, { fields })
}

async function perform(parts: Parts, ctx: WorkspaceContext, tool: Tool, run: Run, args: Record<string, unknown>) {
  const call: ToolCall = { ctx, api: parts.caller(ctx) }
  if (tool.kind !== 'read') return shaped(tool, await writeOnce(call, tool, run, args, parts.caller))
  // A cursor can be used in any run.
  const { run: _run, ...read } = args
  const { cursor, limit: _limit, ...asked } = read
  const cursorAfter = (kept: number) => cursorAt(asked, offsetOf(asked, cursor as string | undefined) + kept)
  return shaped(tool, await tool.read(call, read), cursorAfter)
}

/** Parsed with the output schema of the tool, so that no other fields leak. */
function shaped(tool: Tool, result: object, cursorAfter?: (kept: number) => string): Record<string, unknown> {
  return truncate(outputOf(tool).parse({ ...result, notice: NOTICE }), cursorAfter)
}

const AGENT_MESSAGES: Partial<Record<DomainError['code'], string>> = {
  idempotency_key_reused: 'client_ref: was already used for this tool with other arguments. Use a new client_ref.',
  idempotency_in_progress: 'A call with this client_ref is still in progress. Wait a second, then retry.',
}

function failureOf(error: unknown): DomainError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isForbidden(cause)) return denied()
  const failed = refusalOf(error)
  const words = AGENT_MESSAGES[failed.code]
  return words ? new DomainError(failed.code, words) : failed
}

/** The database denies this to the agent role. */
const denied = () => insufficientScope('Agents cannot do this. Ask a person to do it in the application.')
