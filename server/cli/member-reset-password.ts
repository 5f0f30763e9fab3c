import { z } from 'zod'
import { createSignIn } from '#server/auth/sign-in.ts'
import { Email } from '#server/core/values/fields.ts'
import { command } from './command.ts'
import { UsageError } from './usage-error.ts'

/** Restores access for a member who cannot receive email: the link is printed here only. */
export default command({
  usage: '--email e',
  input: z.object({ email: Email }),
  async run(shell, { email }) {
    const link = await createSignIn({ ...(await shell.parts()), cells: await shell.cells() }).accessLink(email)
    if (!link) throw new UsageError(`No account has the email address ${email}.`)
    return link
  },
})
