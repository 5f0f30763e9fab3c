import { ZodError } from 'zod'
import { isUnavailable, isWrongPassword } from '#db/postgres-errors.ts'
import { withoutSecrets } from '#server/core/operations/log.ts'
import { commands } from './commands.ts'
import { chooseCommand, optionName, readOptions } from './options.ts'
import type { Shell } from './shell.ts'

const PREFIX = 'npm run -s atrium --'

/** Runs the command that `words` name and resolves with its result. */
export async function runCommand(words: readonly string[], shell: Shell): Promise<unknown> {
  const { name, rest } = chooseCommand(words, Object.keys(commands), PREFIX)
  const { default: command } = await commands[name]!()
  const input = command.input.safeParse(readOptions(rest, command, `${PREFIX} ${name} ${command.usage}`))
  if (!input.success) throw input.error
  return await command.run(shell, input.data)
}

/** The one line that explains why a command failed. */
export function explainFailure(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return withoutSecrets(explain(first).replaceAll(/\s*\n\s*/g, ' '))
}

function explain(error: unknown): string {
  if (error instanceof ZodError) {
    const [issue] = error.issues
    return `${optionName(String(issue?.path[0] ?? ''))} ${issue?.message}.`
  }
  const { message } = error as Error
  if (isWrongPassword(error)) return `The database role passwords do not match SERVICE_SECRET. Run: ${PREFIX} migrate`
  if (isUnavailable(error)) return `The database does not respond (${message}).`
  return message
}
