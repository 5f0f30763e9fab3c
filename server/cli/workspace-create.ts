import { z } from 'zod'
import { openPlatform } from '#server/core/access/platform.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { CreateWorkspace } from '#server/modules/workspaces/schema.ts'
import { command } from './command.ts'

const NewWorkspace = CreateWorkspace.omit({ time_zone: true })

export default command({
  usage:
    '--name N --slug s --owner-name O --owner-email e --owner-password p ' +
    '[--time-zone Europe/Berlin] [--locale de-DE] [--cell c]',
  input: NewWorkspace.extend({ timeZone: CreateWorkspace.shape.time_zone, cell: z.string().optional() }),
  async run(shell, { cell, timeZone: time_zone, ...input }) {
    const platform = openPlatform(await shell.cellForNew(cell))
    const { linked, ...created } = await createWorkspace(platform, { ...input, time_zone })
    if (linked) shell.say(`${created.owner.email} already has an account. It is linked and keeps its password.`)
    return created
  },
})
