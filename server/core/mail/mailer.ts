import type { Kysely, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Connection } from '#db/client.ts'
import { notHeld } from '#db/holds.ts'
import type { DB } from '#db/types.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle, untilIdle } from '#server/core/operations/run-until-idle.ts'
import type { Sealer } from '#server/core/secrets/sealing.ts'
import { withAsciiDomain } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import { type EmailBody, emailHtml, emailText } from './email-body.ts'

/**
 * `workspaceId` is null for email about an account, which no workspace sees. `kind` is one word for the email log;
 * `about` contains the ids of records it refers to: the email is blanked when one of them is erased. An answer goes to
 * `replyTo`, else to the address that the installation sends from. `reportTo`: the member to notify if the email is not
 * delivered (`notifications/undelivered`).
 */
export type Mail = {
  kind: string
  workspaceId: string | null
  to: string
  replyTo?: string | undefined
  emailBody: EmailBody
  invitation?: Invitation
  about?: string[]
  reportTo?: string | null
}
/** A calendar attachment for the recipient: iCalendar text and its method (RFC 6047). */
type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }

type Options = {
  smtpUrl: string | undefined
  from: string | undefined
  sealer: Sealer
  auth: Kysely<DB>
  relay: Connection
  log: Log
  /** Called when a workspace has an email to report as undelivered. */
  onUndelivered: (workspaceId: string) => void
}

type Due = { id: string; recipient: string; subject: string; sealed: string; attempts: number; suppressed: boolean }
type Content = Pick<Mail, 'replyTo' | 'invitation'> & { text: string; html: string; unsubscribe?: string | undefined }

const PURPOSE = 'mail body'
/** Delays after the first and each later attempt; after the last one the email has failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 240]
/** Lease of a process that sends an email; after it expires another one takes over. */
const LEASE_SECONDS = 120
const LOOK_MS = 30_000
/** Emails whose sender must still be notified that they will not be delivered; a condition of an index. */
export const TO_REPORT = `report_to is not null and status in ('failed', 'suppressed')`

/**
 * Sends email, or only stores it if SMTP_URL is unset. An email is a row written in the transaction that causes it; it
 * is sent right after the commit and retried after temporary rejections. Any number of processes may send.
 */
export class Mailer {
  /** Whether SMTP is configured. */
  readonly sends: boolean
  private readonly options: Options
  private readonly transport: ReturnType<typeof createTransport> | undefined
  private readonly delivering: RunUntilIdle

  constructor(options: Options) {
    this.options = options
    this.sends = options.smtpUrl !== undefined
    this.delivering = new RunUntilIdle({
      work: (signal) => untilIdle(() => this.deliverNext(), signal),
      every: LOOK_MS,
      onError: (error) => options.log.warn({ error }, 'could not process queued email'),
      unref: true,
    })
    if (!options.smtpUrl) return
    this.transport = createTransport({
      url: options.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof createTransport>[0])
    this.delivering.wake(LOOK_MS)
  }

  /** The row of an email, to insert in the transaction that causes it; call `wake()` after the commit. */
  row({ kind, workspaceId, to, replyTo, emailBody, invitation, about, reportTo }: Mail, now: Date) {
    const { unsubscribe } = emailBody
    const content: Content = {
      text: emailText(emailBody),
      html: emailHtml(emailBody),
      unsubscribe,
      invitation,
      replyTo,
    }
    return {
      id: newId(now),
      workspace_id: workspaceId,
      kind,
      recipient: withAsciiDomain(to),
      subject: emailBody.subject,
      body: emailText(emailBody, true),
      status: this.sends ? 'queued' : 'outbox',
      sealed: this.sends ? this.options.sealer.seal(JSON.stringify(content), PURPOSE) : null,
      // By the clock that decides what is due.
      next_attempt_at: this.sends ? sql<string>`now()` : null,
      about: about ?? null,
      report_to: reportTo ?? null,
      created_at: now.toISOString(),
    }
  }

  /** For an email without other writes. */
  async send(mail: Mail, now = new Date()): Promise<void> {
    await this.options.auth.insertInto('mail').values(this.row(mail, now)).execute()
    this.wake()
  }

  wake(): void {
    if (this.transport) this.delivering.wake()
  }

  /** Sends one due email; false when there is none. */
  private async deliverNext(): Promise<boolean> {
    const due = await this.claim()
    if (!due) return false
    if (due.suppressed) {
      await this.keepBack(due)
      return true
    }
    const problem = await this.deliver(due)
    await this.settle(due, problem)
    if (problem) this.options.log.warn({ mailId: due.id, attempt: due.attempts, code: problem.code }, 'email not sent')
    return true
  }

  /** Checks the suppression list immediately before sending. An email has no error while it is being sent. */
  private async claim(): Promise<Due | undefined> {
    const { rows } = await sql<Due>`
      update mail set attempts = attempts + 1, error = null, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = (
        select id from mail where status = 'queued' and next_attempt_at <= now() and ${sql.raw(notHeld('mail.workspace_id'))}
        order by next_attempt_at limit 1 for update skip locked)
      returning id, recipient, subject, sealed, attempts, exists (
        select from suppression where email = lower(btrim(recipient)) and (until is null or until > now())
      ) as suppressed`.execute(this.options.relay.db)
    return rows[0]
  }

  private async deliver({ id, recipient, subject, sealed }: Due): Promise<Problem | undefined> {
    try {
      const content = JSON.parse(this.options.sealer.open(sealed, PURPOSE)) as Content
      const { text, html, unsubscribe, invitation, replyTo } = content
      const from = this.options.from ?? 'Atrium <atrium@localhost>'
      const headers = unsubscribe ? oneClick(unsubscribe) : {}
      const icalEvent = invitation && { ...invitation, filename: 'invitation.ics' }
      const sent = {
        from,
        replyTo,
        to: recipient,
        subject,
        text,
        html,
        headers,
        icalEvent,
        messageId: `<${id}@atrium>`,
      }
      const { response } = await this.transport!.sendMail(sent)
      await this.noteReference(id, response)
      return undefined
    } catch (error) {
      return problemOf(error)
    }
  }

  private async keepBack({ id }: Due): Promise<void> {
    const error = 'The address is suppressed: an earlier email bounced, or the recipient complained or unsubscribed.'
    await this.write(id, { status: 'suppressed', sealed: null, error, next_attempt_at: null })
  }

  /** The message id of the mail server, by which some providers refer to the email in events. */
  private async noteReference(id: string, response: string | undefined): Promise<void> {
    const reference = /(?:queued as|\bok:?)\s+<?([\w.@+-]{8,200})>?\s*$/i.exec(response ?? '')?.[1]
    if (reference) await this.options.relay.db.updateTable('mail').set({ reference }).where('id', '=', id).execute()
  }

  private async settle({ id, attempts }: Due, problem: Problem | undefined): Promise<void> {
    const wait = RETRY_MINUTES[attempts - 1]
    const over = problem && (problem.final || wait === undefined)
    const set = !problem
      ? { status: 'sent', sent_at: sql<string>`now()`, sealed: null, error: null, next_attempt_at: null }
      : over
        ? { status: 'failed', sealed: null, error: problem.text, next_attempt_at: null }
        : { error: problem.text, next_attempt_at: sql<string>`now() + make_interval(mins => ${wait!})` }
    await this.write(id, set)
  }

  private async write(id: string, set: UpdateObject<DB, 'mail'>): Promise<void> {
    const { relay, onUndelivered } = this.options
    const written = await relay.db
      .updateTable('mail')
      .set(set)
      .where('id', '=', id)
      .returning(['workspace_id', sql.raw<boolean>(TO_REPORT).as('toReport')])
      .executeTakeFirst()
    if (written?.workspace_id && written.toReport) onUndelivered(written.workspace_id)
  }

  async end(): Promise<void> {
    await this.delivering.stop()
    this.transport?.close()
  }
}

/** RFC 8058: the email client can unsubscribe without opening a page. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

type Problem = { code: string; text: string; final: boolean }

/** Our own text, because an SMTP reply may quote the message. RFC 5321 §4.2.1: 5xx is permanent, 4xx is not. */
function problemOf(error: unknown): Problem {
  const { code = 'EUNKNOWN', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return { code, text: 'The mail server rejected the SMTP user name or password.', final: false }
  if (responseCode && responseCode >= 500)
    return { code, text: `The mail server rejected this email permanently (${responseCode}).`, final: true }
  if (responseCode)
    return { code, text: `The mail server rejected this email temporarily (${responseCode}).`, final: false }
  if (code === 'ETLS')
    return { code, text: 'Could not establish a secure connection to the mail server.', final: false }
  return { code, text: 'Could not reach the mail server.', final: false }
}
