import { type ExternalToast, toast as show } from 'sonner'
import { answerSentences } from './error-sentence.ts'

/** Enough time to read a notice and press its button (WCAG 2.2.1). */
const WITH_ACTION_MS = 20_000

type Notice = typeof show.success

const lasting =
  (notice: Notice): Notice =>
  (message, options?: ExternalToast) =>
    notice(message, (options?.action ?? options?.cancel) ? { duration: WITH_ACTION_MS, ...options } : options)

/** A notice in the corner of the page. One with a button stays for 20 s unless its `duration` says otherwise. */
export const toast = Object.assign(lasting(show), {
  success: lasting(show.success),
  info: lasting(show.info),
  warning: lasting(show.warning),
  error: lasting((message, options) => {
    const { description } = options ?? {}
    const said = typeof description === 'string' ? { ...options, description: answerSentences(description) } : options
    return show.error(message, said)
  }),
  loading: show.loading,
  dismiss: show.dismiss,
})
