import { z } from 'zod'
import { openPlatform } from '#server/core/access/platform.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { CreateWorkspace } from '#server/modules/workspaces/schema.ts'
import { command } from './command.ts'

export default command({
  usage: '--name N --slug s --owner-name O --owner-email e --owner-password p [--cell c]',
  input: CreateWorkspace.extend({ cell: z.string().optional() }),
  async run(shell, { cell, ...input }) {
    const platform = openPlatform(await shell.cellForNew(cell))
    const { linked, ...created } = await createWorkspace(platform, input)
    if (linked) shell.say(`${created.owner.email} already has an account. It is linked and keeps its password.`)
    return created
  },
})
