import { MailAccountError } from '#server/core/outbound/mail-account.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { NewsletterError } from '../rules.ts'

/** Why a step failed, for the page. `delay`: what to show while it is tried again; null if trying again is useless. */
export type Obstacle = { code: NewsletterError; message: string; delay: string | null }

const AGAIN = 'Atrium tries again every minute, for up to six hours.'

/** After the send request, nothing is sent again. */
export const UNCHECKED =
  'Atrium could not check yet whether Brevo has sent it. It keeps checking, and does not send it twice.'

export function obstacleOf(error: unknown): Obstacle {
  if (error instanceof MailAccountError) {
    const { code, message } = error
    if (code !== 'unavailable' && code !== 'unclear') return { code, message, delay: null }
    return { code: 'refused', message, delay: `Brevo does not respond, or limits requests. ${AGAIN}` }
  }
  if (error instanceof DomainError) {
    const isBusy = error.code === 'unavailable' || error.code === 'rate_limited'
    return { code: 'refused', message: error.message, delay: isBusy ? `The server is busy. ${AGAIN}` : null }
  }
  return {
    code: 'refused',
    message: 'An internal error prevented the sending, and nothing was sent. Send it again, or report the error.',
    delay: `An internal error interrupted the sending. ${AGAIN} If it persists, report it.`,
  }
}

/** An error of the program itself, which belongs in the log. */
export const isInternal = (error: unknown) => !(error instanceof MailAccountError || error instanceof DomainError)
