import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { CreateWorkspace } from '#server/modules/workspaces/schema.ts'
import { command } from './command.ts'

export default command({
  usage: '--name N --slug s --owner-name O --owner-email e --owner-password p',
  input: CreateWorkspace,
  async run(shell, input) {
    const { linked, ...created } = await createWorkspace(await shell.platform(), input)
    if (linked) shell.say(`${created.owner.email} has an account already: it is linked, and keeps its own password.`)
    return created
  },
})
