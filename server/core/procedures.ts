import { initTRPC } from '@trpc/server'
import { z, ZodError } from 'zod'
import { DomainError, forbidden, toDomainError } from './errors.ts'
import type { RestMeta } from './rest-meta.ts'
import { isOwnerOnly, type Permission, roleMay } from './roles.ts'
import { explain } from './validation.ts'
import type { Actor, WorkspaceContext } from './workspace-context.ts'

const t = initTRPC
  .context<WorkspaceContext>()
  .meta<RestMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const wrongInput = error.code === 'BAD_REQUEST' && error.cause instanceof ZodError ? error.cause : undefined
      const { code, message, status, detail } = wrongInput
        ? { code: 'validation_error' as const, message: explain(wrongInput), status: 400, detail: undefined }
        : toDomainError(error)
      const fields = wrongInput && z.flattenError(wrongInput).fieldErrors
      return { ...shape, message, data: { code, httpStatus: status, path: shape.data.path, detail, fields } }
    },
  })

export const { router, createCallerFactory, mergeRouters } = t

/** A call that reads; guests and tokens pass when `permission` lets them. */
export function readProcedure(permission: Permission) {
  return t.procedure.use(({ ctx, next }) => {
    requirePermission(ctx.actor, permission)
    return next()
  })
}

/** A call that writes: a read-only token is refused whatever it asks. */
export function writeProcedure(permission: Permission) {
  return t.procedure.use(({ ctx, next }) => {
    requireWriteAccess(ctx.actor)
    requirePermission(ctx.actor, permission)
    return next()
  })
}

function requireWriteAccess(actor: Actor): void {
  if (actor.kind === 'token' && actor.access === 'read_only')
    throw insufficientScope('This token is read-only. Use a token with read and write access.')
}

/** For calls whose permission depends on what they name. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'member' && !roleMay(actor.role, permission))
    throw forbidden(`Your role in this workspace (${actor.role}) does not allow this. Ask an owner.`)
  if (actor.kind === 'token' && isOwnerOnly(permission) && !permission.endsWith('.read') && !actor.owner)
    throw insufficientScope('This call needs a token made by someone who is an owner of the workspace now.')
}

/** RFC 6750 §3.1. */
export function insufficientScope(message: string): DomainError {
  return new DomainError('insufficient_scope', message, {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  })
}
