import { z } from 'zod'
import { isId, line } from '#server/core/values/fields.ts'
import { addNote } from '#server/modules/status/mutations.ts'
import { command } from './command.ts'
import { UsageError } from './usage-error.ts'

/** Adds a note to an incident. The status page belongs to the installation, so this is a shell command. */
export default command({
  usage: '--incident id --text words',
  input: z.object({ incident: z.string(), text: line(500) }),
  async run(shell, { incident, text }) {
    const { databases } = await shell.parts()
    if (!isId(incident) || !(await addNote(databases.relay, incident, text, new Date())))
      throw new UsageError(`There is no incident "${incident.slice(0, 40)}". List them with: status incidents`)
    return { incident, text }
  },
})
