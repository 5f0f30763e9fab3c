import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on loopback, with the links in the emails it received. */
export async function startMailServer() {
  const mails: { to: string; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        const content = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, content })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The latest link below `path` in emails to that address. */
    async link(to: string, path: string): Promise<string> {
      const links = () =>
        mails.flatMap((mail) =>
          mail.to === to ? (mail.content.match(new RegExp(`http\\S+${path}[\\w.-]*[\\w-]`)) ?? []) : [],
        )
      await expect.poll(() => links().length).toBeGreaterThan(0)
      return links().at(-1)!
    },
    /** The number of emails to that address so far. */
    count: (to: string) => mails.filter((mail) => mail.to === to).length,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
