import { z } from 'zod'
import { fillWorkspace } from '#server/demo/fill-workspace.ts'
import { command } from './command.ts'

const MOST = 5_000_000

export default command({
  usage: '--workspace s [--tasks 100000]',
  input: z.object({
    workspace: z.string(),
    tasks: z
      .string()
      .regex(/^\d{1,7}$/, 'must be a whole number')
      .transform(Number)
      .refine((tasks) => tasks <= MOST, `must be at most ${MOST}`)
      .optional(),
  }),
  async run(shell, { workspace: slug, tasks }) {
    const ctx = await shell.workspace(slug)
    const made = await fillWorkspace(ctx.database, { workspace: ctx.workspace, now: ctx.now, ...(tasks && { tasks }) })
    ctx.services.signals.wake('changed', ctx.workspace.id)
    return { workspace: { id: ctx.workspace.id, slug }, made }
  },
})
