import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `text` is readable, `raw` is what was sent. */
export type Mailed = { to: string; text: string; raw: string }

/**
 * A real SMTP server on loopback. `arrived` waits for the next email to an address that `matches`; addresses that are
 * `refused` are unknown to it.
 */
export async function startMailServer() {
  const mails: Mailed[] = []
  const refused = new Set<string>()
  const waiting = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      callback(refused.has(address) ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        // Undoes the line breaks and codes of quoted-printable (RFC 2045).
        const raw = Buffer.concat(chunks).toString()
        const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text, raw })
        callback()
        waiting.dispatchEvent(new Event('mail'))
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    async arrived(matches: (mail: Mailed) => boolean): Promise<Mailed> {
      for (;;) {
        const found = mails.find(matches)
        if (found) return found
        await once(waiting, 'mail')
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
