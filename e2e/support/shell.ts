import { type ChildProcess, execFile, fork } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs one `atrium` command in that environment and returns the printed JSON; on failure it throws the error output.
 */
export async function shell<Answer>(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/main.ts', ...words], { env })
  return JSON.parse(stdout) as Answer
}

type Reply = { id: number; answer?: unknown; error?: string }

/** Runs commands in one process, which starts with the first of them. */
export class OpenShell {
  private readonly env: NodeJS.ProcessEnv
  private child: ChildProcess | undefined
  private readonly waiting = new Map<number, (reply: Reply) => void>()
  private count = 0

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env
  }

  /** The result of the command; on failure it throws the error output. */
  async run<Answer>(...words: string[]): Promise<Answer> {
    this.child ??= this.start()
    const id = this.count++
    const replied = new Promise<Reply>((resolve) => this.waiting.set(id, resolve))
    this.child.send({ id, words })
    const { answer, error } = await replied
    if (error !== undefined) throw new Error(error)
    return answer as Answer
  }

  private start(): ChildProcess {
    const child = fork('server/testing/shell-program.ts', { env: this.env, execArgv: [] })
    child.on('message', (reply: Reply) => {
      this.waiting.get(reply.id)?.(reply)
      this.waiting.delete(reply.id)
    })
    child.once('exit', (code) => {
      this.child = undefined
      for (const [id, answer] of this.waiting) answer({ id, error: `The shell ended with ${code}.` })
      this.waiting.clear()
    })
    // A test worker ends without waiting for it.
    child.unref()
    child.channel?.unref()
    return child
  }
}
