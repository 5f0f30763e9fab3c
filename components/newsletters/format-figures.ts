import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import type { Newsletter } from '#server/modules/newsletters/schema.ts'

/** "1 recipient", "1,204 recipients" */
export const formatRecipients = (notation: Notation, count: number) =>
  `${formatNumber(notation, count)} ${count === 1 ? 'recipient' : 'recipients'}`

/** "4.2%"; undefined if the total is 0. */
export const formatRate = (notation: Notation, count: number, of: number) =>
  of === 0 ? undefined : formatNumber(notation, count / of, { style: 'percent', maximumFractionDigits: 1 })

/** Whether its content is final: it is being sent, was sent, or may have been sent. */
export const isFinal = ({ state, error_code }: Pick<Newsletter, 'state' | 'error_code'>) =>
  state === 'sending' ||
  state === 'sent' ||
  (state === 'failed' && (error_code === 'unconfirmed' || error_code === 'stopped'))
