import { openPlatform } from '#server/core/access/platform.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { CreateWorkspace } from '#server/modules/workspaces/schema.ts'
import { command } from './command.ts'

export default command({
  usage: '--name N --slug s --owner-name O --owner-email e --owner-password p',
  input: CreateWorkspace,
  async run(shell, input) {
    const { linked, ...created } = await createWorkspace(openPlatform(await (await shell.cells()).forNew()), input)
    if (linked) shell.say(`${created.owner.email} already has an account. It is linked and keeps its password.`)
    return created
  },
})
