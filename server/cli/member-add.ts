import { addMember } from '#server/modules/members/mutations.ts'
import { AddMember } from '#server/modules/members/schema.ts'
import { command } from './command.ts'

export default command({
  usage: '--workspace s --name N --email e --password p --role owner|manager|member|guest',
  input: AddMember,
  async run(shell, input) {
    const { platform } = await shell.findWorkspace(input.workspace)
    const { id, linked } = await addMember(platform, input)
    if (linked) shell.say(`${input.email} already has an account. It is linked and keeps its password.`)
    return { id }
  },
})
