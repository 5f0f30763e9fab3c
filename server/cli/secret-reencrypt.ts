import { z } from 'zod'
import { command } from './command.ts'
import { resealAll, sealedColumns } from './sealed.ts'

/** Run after the first SERVICE_SECRET has changed; afterwards the old one can be removed from the list. */
export default command({
  usage: '',
  input: z.object({}),
  async run(shell) {
    const columns = await sealedColumns(await shell.parts())
    const total = await resealAll(await shell.owner(), columns)
    for (const { name } of shell.env.cells) {
      const { rewritten, total: sealed } = await resealAll(await shell.ownerIn(name), columns)
      total.rewritten += rewritten
      total.total += sealed
    }
    return total
  },
})
