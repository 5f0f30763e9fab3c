import { complete, completion } from './completion.ts'
import { EXIT, exitCodeOf, messageOf } from './failure.ts'
import { commandHelp, groupHelp, mainHelp, operationHelp } from './help.ts'
import { IMPORT_FLAGS, importFile } from './import/import-file.ts'
import type { Io } from './io.ts'
import { listen, LISTEN_FLAGS } from './listen/listen.ts'
import { trigger, TRIGGER_FLAGS } from './listen/trigger.ts'
import { logs, LOGS_FLAGS } from './logs.ts'
import { callOperation } from './operations/call-operation.ts'
import { findOperation, nextWords, operationById } from './operations/find-operation.ts'
import { say, write } from './output/write.ts'
import { login, LOGIN_FLAGS, logout, whoami, WHOAMI_FLAGS } from './profiles/login.ts'
import { PROFILE_FLAG } from './profiles/profile.ts'
import { didYouMean, type Flags, UsageError } from './usage.ts'

type OwnCommand = {
  /** As it is written. */
  usage: string
  about: string
  flags: Flags
  run(args: readonly string[], io: Io): Promise<number | void>
}

/** The commands that are not operations. */
const OWN: Readonly<Record<string, OwnCommand>> = {
  login: { usage: 'login [flags]', about: 'Check a token and keep it in a profile', flags: LOGIN_FLAGS, run: login },
  logout: { usage: 'logout [flags]', about: 'Remove the token of a profile', flags: PROFILE_FLAG, run: logout },
  whoami: { usage: 'whoami [flags]', about: 'Print the workspace and token', flags: WHOAMI_FLAGS, run: whoami },
  listen: { usage: 'listen [flags]', about: 'Forward events to your machine', flags: LISTEN_FLAGS, run: listen },
  trigger: {
    usage: 'trigger <event> [flags]',
    about: 'Send the example of an event',
    flags: TRIGGER_FLAGS,
    run: trigger,
  },
  logs: {
    usage: 'logs tail [flags]',
    about: 'Print the requests of the token as they happen',
    flags: LOGS_FLAGS,
    run: logs,
  },
  import: {
    usage: 'import FILE [flags]',
    about: 'Check a file of another application, and import it',
    flags: IMPORT_FLAGS,
    run: importFile,
  },
  completion: {
    usage: 'completion bash|zsh|fish',
    about: 'Print the script that completes commands in a shell',
    flags: {},
    run: completion,
  },
}

/** Runs a command. Returns its exit code, and never rejects. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    return (await runCommand(args, io)) ?? EXIT.done
  } catch (error) {
    if (io.signal.aborted || (error instanceof Error && error.name === 'AbortError')) return EXIT.stopped
    say(io, messageOf(error))
    return exitCodeOf(error)
  }
}

async function runCommand(args: readonly string[], io: Io): Promise<number | void> {
  const [first, ...rest] = args
  if (first === 'complete') return complete(rest[0] === '--' ? rest.slice(1) : rest, io, OWN)
  const isHelp = args.some((word) => word === '--help' || word === '-h')
  if (first === undefined || first === 'help' || first.startsWith('-')) {
    if (first !== undefined && first !== 'help' && !isHelp)
      throw new UsageError(`Name a command before ${first}: atr --help`)
    const own = Object.values(OWN).map(({ usage, about }) => [usage, about] as const)
    return write(io, mainHelp([...own, ['call <operationId> [flags]', 'Call an operation by its id']]))
  }
  const own = Object.hasOwn(OWN, first) ? OWN[first] : undefined
  if (own) return isHelp ? write(io, commandHelp(own.usage, own.about, own.flags)) : own.run(rest, io)
  if (first === 'call') {
    const [id = '', ...more] = rest
    if (id === '' || id.startsWith('-'))
      throw new UsageError('Name an operation, such as: atr call createTask --title "Order paper"')
    const operation = operationById(id)
    return isHelp ? write(io, operationHelp(operation)) : callOperation(operation, more, io)
  }
  if (!nextWords([]).includes(first))
    throw new UsageError(
      `There is no command "${first}".${didYouMean(first, [...Object.keys(OWN), 'call', ...nextWords([])])}`,
    )
  const found = findOperation(args)
  if ('operation' in found)
    return isHelp ? write(io, operationHelp(found.operation)) : callOperation(found.operation, found.rest, io)
  if (isHelp) return write(io, groupHelp(found.group))
  say(io, groupHelp(found.group).trimEnd())
  return EXIT.usage
}
