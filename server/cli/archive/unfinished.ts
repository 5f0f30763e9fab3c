import { escapeLiteral } from 'pg'
import { INTERRUPTED } from '#server/modules/connectors/sync/runs.ts'

const UNCONFIRMED =
  'Another installation was sending this newsletter when its workspace was exported. Check in Brevo whether it was sent.'

/** The value of a column while its row is in one of these states; otherwise the archived value. */
const during = (column: string, [state, states]: readonly [string, string], value: string) =>
  `case when "${state}" in (${states}) then ${value} else "${column}" end`

const SENDING = ['state', `'sending'`] as const
const READING = ['status', `'running', 'waiting'`] as const

/** Values of columns, named `table.column`, for work that another installation was doing and that no process continues. */
export const UNFINISHED: Readonly<Record<string, string>> = {
  'webhook_delivery.status': during('status', ['status', `'sending'`], `'pending'`),
  'newsletter.state': during('state', SENDING, `'failed'`),
  'newsletter.error_code': during('error_code', SENDING, `'unconfirmed'`),
  'newsletter.error': during('error', SENDING, escapeLiteral(UNCONFIRMED)),
  'connector_run.status': during('status', READING, `'failed'`),
  'connector_run.ended_at': during('ended_at', READING, 'now()'),
  'connector_run.error_code': during('error_code', READING, `'${INTERRUPTED.code}'`),
  'connector_run.error': during('error', READING, escapeLiteral(INTERRUPTED.message)),
}
