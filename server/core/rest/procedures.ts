import { initTRPC } from '@trpc/server'
import {
  type Actor,
  agentMay,
  isToken,
  isHidden,
  isOwnerOnly,
  type Permission,
  roleMay,
} from '#server/core/access/roles.ts'
import type { CallContext } from '#server/core/access/workspace-context.ts'
import { type KeyedCall, earlierAnswer, fingerprintOf } from '#server/core/database/idempotency.ts'
import { DomainError, forbidden, notFound } from '#server/core/values/errors.ts'
import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import { refusalOf } from '../values/refusal.ts'
import type { RestMeta } from './rest-meta.ts'

const t = initTRPC
  .context<CallContext>()
  .meta<RestMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { code, message, appMessage = message, status, detail, fields } = refusalOf(error)
      return {
        ...shape,
        message: appMessage,
        data: { code, httpStatus: status, path: shape.data.path, detail, fields },
      }
    },
  })

export const { router, createCallerFactory, mergeRouters } = t

/** A read call; guests and tokens need `permission`. */
export function readProcedure(permission: Permission) {
  return t.procedure.meta({ permission }).use(({ ctx, next }) => {
    requirePermission(ctx.actor, permission)
    return next()
  })
}

/** A write call: rejects read-only tokens first. */
export function writeProcedure(permission: Permission) {
  return t.procedure.meta({ permission }).use(({ ctx, next }) => {
    requireWriteAccess(ctx.actor)
    requirePermission(ctx.actor, permission)
    return next()
  })
}

/**
 * A write that runs once per key: a repeated call returns the first response. Its effect is one `change()`, whose
 * result it returns.
 */
export function onceProcedure(permission: Permission) {
  return writeProcedure(permission).use(async ({ ctx, path, batchIndex, getRawInput, next }) => {
    if (ctx.requestKey === undefined) return next()
    const input = await getRawInput()
    if (isDeeper(input, DEPTH_LIMIT)) throw new DomainError('validation_error', 'The input is nested too deeply.')
    const idempotency: KeyedCall = {
      actorId: ctx.actor.id!,
      key: `${ctx.requestKey}/${batchIndex}`,
      fingerprint: fingerprintOf(path, input),
      render: (made) => ({ status: 200, headers: {}, body: JSON.stringify(made) }),
      secret: true,
    }
    const result = await next({ ctx: { idempotency } })
    if (result.ok) return result
    const earlier = await earlierAnswer(ctx, idempotency, result.error.cause)
    return earlier ? { ...result, ok: true as const, data: JSON.parse(earlier.body) as unknown } : result
  })
}

/** Rejects read-only tokens. */
export function requireWriteAccess(actor: Actor): void {
  if (isToken(actor) && actor.access === 'read_only')
    throw insufficientScope('This token is read-only. Use a token with read and write access.')
}

/** For calls whose permission depends on their input. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'member' && !roleMay(actor.role, permission)) {
    if (isHidden(permission)) throw notFound()
    throw forbidden(`Your role in this workspace (${actor.role}) does not allow this. Ask an owner.`)
  }
  if (actor.kind === 'agent' && !agentMay(actor, permission))
    throw insufficientScope('This requires owner functions, which this agent cannot use. Ask an owner.')
  if (actor.kind === 'token' && isOwnerOnly(permission) && !permission.endsWith('.read') && !actor.owner)
    throw insufficientScope('This request requires a token whose creator is an owner of the workspace.')
}

/** RFC 6750 §3.1. */
export function insufficientScope(message: string): DomainError {
  return new DomainError('insufficient_scope', message, {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  })
}

/**
 * Calls a function of the kit with input that the schema of the procedure has parsed. TypeScript cannot resolve schemas
 * that are type parameters; clients get both types from the schemas.
 */
export function called<I>(work: (ctx: CallContext, input: I) => Promise<unknown>) {
  return ({ ctx, input }: { ctx: CallContext; input: unknown }) => work(ctx, input as I) as Promise<never>
}
