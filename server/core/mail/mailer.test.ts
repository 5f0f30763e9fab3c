import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { EmailBody } from './email-body.ts'

type Received = { to: string[]; raw: string }

/** A real SMTP server on loopback; `refuse` answers RCPT with that code. */
function mailServer(refuse: () => number | undefined = () => undefined) {
  const received: Received[] = []
  const arrived = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const code = refuse()
      callback(code ? Object.assign(new Error('no'), { responseCode: code }) : null)
    },
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        callback(null, '250 Ok: queued as b7bc2f4a-5e38-4336-af7d-e6c392c2f817')
        arrived.dispatchEvent(new Event('mail'))
      })
    },
  })
  return { received, server, next: () => once(arrived, 'mail') }
}

const emailBody: EmailBody = {
  subject: 'Ada invited you to Nordlicht',
  lead: 'Ada invited you to Nordlicht & friends.',
  action: { label: 'Accept', url: 'https://work.example.com/invite/s3cr3t-l1nk', confidential: true },
  footer: 'You get this because a member invited you.',
}

let refusal: number | undefined
const smtp = mailServer(() => refusal)
let api: TestApi
beforeAll(async () => {
  smtp.server.listen(0, '127.0.0.1')
  await once(smtp.server.server, 'listening')
  const { port } = smtp.server.server.address() as AddressInfo
  api = await startApi({ SMTP_URL: `smtp://127.0.0.1:${port}`, SERVICE_MAIL_FROM: 'Atrium <hello@example.com>' })
})
afterEach(() => {
  refusal = undefined
})
afterAll(async () => {
  await api.close()
  await new Promise<void>((resolve) => smtp.server.close(() => resolve()))
})

async function rows(recipient: string) {
  return api.program.databases.relay.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).execute()
}

/** Waits until the row matches. */
async function settled(recipient: string, status: string, error: boolean) {
  await expect
    .poll(async () => (await rows(recipient)).map((row) => [row.status, row.error !== null]))
    .toEqual([[status, error]])
  return (await rows(recipient))[0]!
}

test('an email arrives as text and HTML, and its link is not stored anywhere', async () => {
  const arrived = smtp.next()
  await api.program.services.mailer.send({
    kind: 'invitation',
    workspaceId: api.workspaceId,
    to: 'ben@example.com',
    emailBody,
  })
  await arrived
  const { to, raw } = smtp.received.at(-1)!
  expect(to).toEqual(['ben@example.com'])
  expect(raw).toContain('From: Atrium <hello@example.com>')
  expect(raw).toContain('multipart/alternative')
  expect(raw.replaceAll('=\r\n', '')).toContain('https://work.example.com/invite/s3cr3t-l1nk')
  expect(raw).toContain('Nordlicht &amp; friends')
  const kept = await settled('ben@example.com', 'sent', false)
  expect(kept.sealed).toBeNull()
  expect(JSON.stringify(kept)).not.toContain('s3cr3t')
  expect(JSON.stringify(api.lines)).not.toContain('s3cr3t')
})

test('a temporary rejection is retried, a permanent one is not', async () => {
  refusal = 451
  await api.program.services.mailer.send({ kind: 'notice', workspaceId: null, to: 'later@example.com', emailBody })
  const waiting = await settled('later@example.com', 'queued', true)
  expect(Date.parse(waiting.next_attempt_at!)).toBeGreaterThan(Date.now() + 30_000)
  expect(waiting.sealed).not.toContain('s3cr3t')

  refusal = undefined
  await api.program.databases.relay.db.updateTable('mail').set({ next_attempt_at: new Date().toISOString() }).execute()
  api.program.services.mailer.wake()
  await settled('later@example.com', 'sent', false)

  refusal = 550
  await api.program.services.mailer.send({ kind: 'notice', workspaceId: null, to: 'never@example.com', emailBody })
  const failed = await settled('never@example.com', 'failed', true)
  expect(failed).toMatchObject({
    attempts: 1,
    sealed: null,
    error: 'The mail server rejected this email permanently (550).',
  })
})

test('a suppressed address receives no email of any kind, and the outbox shows why', async () => {
  const suppress = (until: string) =>
    asOwner(
      api.database,
      `insert into suppression values ('gone@example.com', 'hard', 'postmark', null, now(), ${until})
       on conflict (email) do update set until = excluded.until`,
    )
  await suppress('null')
  const before = smtp.received.length
  const mail = { kind: 'password_reset', workspaceId: null, to: ' Gone@Example.com', emailBody }
  await api.program.services.mailer.send(mail)
  expect(await settled(mail.to, 'suppressed', true)).toMatchObject({ sealed: null, sent_at: null })
  expect(smtp.received).toHaveLength(before)

  await suppress('now()')
  await api.program.services.mailer.send({ ...mail, to: 'gone@example.com' })
  await settled('gone@example.com', 'sent', false)
  expect(smtp.received).toHaveLength(before + 1)
})

test('emails with an unsubscribe link carry the headers of RFC 8058, and the link is not stored', async () => {
  const unsubscribe = 'https://work.example.com/unsubscribe/s1gned-l1nk'
  const arrived = smtp.next()
  await api.program.services.mailer.send({
    kind: 'mention',
    workspaceId: api.workspaceId,
    to: 'una@example.com',
    emailBody: { ...emailBody, unsubscribe },
  })
  await arrived
  const { raw } = smtp.received.at(-1)!
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw.replaceAll('=\r\n', '')).toContain(`Unsubscribe from these emails: ${unsubscribe}`)
  expect(JSON.stringify(await settled('una@example.com', 'sent', false))).not.toContain('s1gned')
})

test('stores the message id that the mail server assigned', async () => {
  await api.program.services.mailer.send({ kind: 'notice', workspaceId: null, to: 'named@example.com', emailBody })
  expect((await settled('named@example.com', 'sent', false)).reference).toBe('b7bc2f4a-5e38-4336-af7d-e6c392c2f817')
})
