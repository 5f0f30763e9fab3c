import { z } from 'zod'
import { RAW_PURPOSE } from '#server/modules/email-events/storing/mutations.ts'
import { command } from './command.ts'

const SHOWN = 100

/** Provider events that were not understood, unchanged. Only the operator of the installation can see them. */
export default command({
  usage: '',
  input: z.object({}),
  async run(shell) {
    const { databases, services } = await shell.parts()
    const rows = await databases.relay.db
      .selectFrom('email_event')
      .select(['id', 'provider', 'received_at', 'sealed'])
      .where('class', '=', 'unknown')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
    return rows.map(({ sealed, ...row }) => ({ ...row, body: services.sealer.open(sealed, RAW_PURPOSE) }))
  },
})
