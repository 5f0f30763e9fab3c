import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on loopback. `box` is the address where tests, in other processes, read what arrived. */
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
  const box = createServer((request, response) => {
    const to = new URL(request.url!, 'http://box').searchParams.get('to')
    response.end(JSON.stringify(mails.filter((mail) => mail.to === to).map(({ content }) => content)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => box.listen(0, '127.0.0.1', resolve))
  const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    box: `http://127.0.0.1:${portOf(box.address())}`,
    async stop() {
      box.closeAllConnections()
      await new Promise((resolve) => box.close(resolve))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The emails that the server with this box received. */
export function mailbox(box: string) {
  const to = async (address: string) =>
    (await (await fetch(`${box}/?${new URLSearchParams({ to: address })}`)).json()) as string[]
  return {
    /** The latest link below `path` in emails to that address. */
    async link(address: string, path: string): Promise<string> {
      const pattern = new RegExp(`http\\S+${path}[\\w.-]*[\\w-]`)
      const links = async () => (await to(address)).flatMap((content) => pattern.exec(content)?.[0] ?? [])
      await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
      return (await links()).at(-1)!
    },
    /** The number of emails to that address so far. */
    count: async (address: string) => (await to(address)).length,
  }
}
