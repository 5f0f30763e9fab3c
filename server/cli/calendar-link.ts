import { z } from 'zod'
import { Email } from '#server/core/values/fields.ts'
import { findLink } from '#server/modules/calendar/queries.ts'
import { command } from './command.ts'
import { UsageError } from './usage-error.ts'

export default command({
  usage: '--workspace s --email e',
  input: z.object({ workspace: z.string(), email: Email }),
  async run(shell, { workspace, email }) {
    const link = await findLink(await shell.workspace(workspace), email)
    if (!link) throw new UsageError(`No active member of "${workspace}" has the email address ${email}.`)
    return link
  },
})
