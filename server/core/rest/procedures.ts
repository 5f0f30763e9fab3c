import { initTRPC } from '@trpc/server'
import { type Permission, requirePermission, requireWriteAccess } from '#server/core/access/roles.ts'
import type { KeyedCall } from '#server/core/database/context.ts'
import { earlierAnswer, fingerprintOf } from '#server/core/database/idempotency.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { DEPTH_LIMIT, isDeeper } from '#server/core/values/fields.ts'
import { refusalOf } from '../values/refusal.ts'
import type { CallContext } from './call-context.ts'
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

/**
 * Calls a function of the kit with input that the schema of the procedure has parsed. TypeScript cannot resolve schemas
 * that are type parameters; clients get both types from the schemas.
 */
export function called<I>(work: (ctx: CallContext, input: I) => Promise<unknown>) {
  return ({ ctx, input }: { ctx: CallContext; input: unknown }) => work(ctx, input as I) as Promise<never>
}
