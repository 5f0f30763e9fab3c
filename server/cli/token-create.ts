import { z } from 'zod'
import { createToken } from '#server/modules/tokens/mutations.ts'
import { CreateToken, EXPIRY_DAYS } from '#server/modules/tokens/schema.ts'
import { command } from './command.ts'
import { UsageError } from './usage-error.ts'

const lifetimes = EXPIRY_DAYS.map((days) => `${days}d`)

export default command({
  usage: '--workspace s --name n [--read-only] [--expires 90d] [--owner-functions] [--approval] [--agent-only]',
  input: z.object({
    workspace: z.string(),
    name: CreateToken.shape.name,
    readOnly: z.boolean().default(false),
    agentOnly: z.boolean().default(false),
    approval: z.boolean().default(false),
    ownerFunctions: z.boolean().default(false),
    expires: z
      .enum(lifetimes, `must be one of ${lifetimes.join(', ')}; leave it out for a token that never expires`)
      .optional(),
  }),
  flags: ['readOnly', 'agentOnly', 'approval', 'ownerFunctions'],
  async run(shell, { workspace, name, readOnly, agentOnly, approval, ownerFunctions, expires }) {
    if (approval && readOnly) throw new UsageError('--approval needs write access: leave out --read-only.')
    const made = await createToken(await shell.workspace(workspace), {
      name,
      access: readOnly ? 'read_only' : 'read_write',
      ...(agentOnly && { reach: 'agent' as const }),
      approval,
      owner_functions: ownerFunctions,
      expires: EXPIRY_DAYS.find((days) => `${days}d` === expires) ?? null,
    })
    shell.say('The token is shown only once.')
    return { id: made.token.id, token: made.secret, access: made.token.access }
  },
})
