import { z } from 'zod'
import { personOf } from '#server/core/access/person.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { route } from '#server/core/rest/routes/route.ts'
import { createSandbox, openSandbox, removeSandbox, resetSandbox, resetThisSandbox } from './mutations.ts'
import { listSandboxes } from './queries.ts'
import { CreateSandbox, Sandbox, SandboxRef, SandboxReset } from './schema.ts'

const BODY = ['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const
const SANDBOX = { path: 'sandbox', singular: 'sandbox', plural: 'sandboxes', tag: 'Sandbox' }

/** For the application, except `reset`: a token works in the workspace that it belongs to. */
export const sandboxes = router({
  list: readProcedure('workspace.manage')
    .output(z.array(Sandbox))
    .query(({ ctx }) => {
      personOf(ctx)
      return listSandboxes(ctx)
    }),
  create: onceProcedure('workspace.manage')
    .input(CreateSandbox)
    .output(Sandbox)
    .mutation(({ ctx, input }) => createSandbox(ctx, input)),
  open: writeProcedure('workspace.manage')
    .input(SandboxRef)
    .output(z.object({ slug: z.string() }))
    .mutation(({ ctx, input }) => openSandbox(ctx, input)),
  resetOne: writeProcedure('workspace.manage')
    .input(SandboxRef)
    .output(SandboxReset)
    .mutation(({ ctx, input }) => {
      personOf(ctx)
      return resetSandbox(ctx, input)
    }),
  reset: writeProcedure('workspace.manage')
    .meta(
      route(
        SANDBOX,
        'POST',
        '/sandbox/reset',
        'resetSandbox',
        'Reset the sandbox',
        'Deletes everything in the sandbox of the token and fills it with sample data again, as a whole or not at all. Tokens, webhooks, ' +
          'members and their roles, and the name and regional settings of the workspace are kept. Readers of the change feed get 410 `gone` and ' +
          'start again at `next_after`; webhooks receive no events of the sample data. While a reset is running, the response is 409. ' +
          'In a live workspace, the response is 404.',
        { status: 200, write: true, errors: ['not_found', 'conflict', 'validation_error', ...BODY] },
      ),
    )
    .input(z.strictObject({}))
    .output(SandboxReset)
    .mutation(({ ctx }) => resetThisSandbox(ctx)),
  remove: writeProcedure('workspace.manage')
    .input(SandboxRef)
    .output(SandboxRef)
    .mutation(({ ctx, input }) => {
      personOf(ctx)
      return removeSandbox(ctx, input)
    }),
})
