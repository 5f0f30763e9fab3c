import { ZodError } from 'zod'
import { isUnavailable, isWrongPassword } from '#db/postgres-errors.ts'
import { withoutSecrets } from '#server/core/operations/log.ts'
import { commands } from './commands.ts'
import { chooseCommand, optionName, readOptions } from './options.ts'
import { Shell } from './shell.ts'

const PREFIX = 'npm run -s atrium --'

/** `npm run -s atrium -- <command>`: JSON on standard output, everything else on standard error. */
async function main(words: readonly string[]): Promise<unknown> {
  const { name, rest } = chooseCommand(words, Object.keys(commands), PREFIX)
  const { default: command } = await commands[name]!()
  const input = command.input.safeParse(readOptions(rest, command, `${PREFIX} ${name} ${command.usage}`))
  if (!input.success) throw input.error
  const shell = new Shell()
  try {
    return await command.run(shell, input.data)
  } finally {
    await shell.close()
  }
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

main(process.argv.slice(2)).then(
  (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(process.exitCode ?? 0)),
  (error: unknown) => {
    const first = error instanceof AggregateError ? error.errors[0] : error
    const line = withoutSecrets(explain(first).replaceAll(/\s*\n\s*/g, ' '))
    process.stderr.write(`${line}\n`, () => process.exit(1))
  },
)
