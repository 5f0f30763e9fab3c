import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '#server/modules/newsletters/rules.ts'
import type { NewsletterWithFigures } from '#server/modules/newsletters/schema.ts'

const WORDS: Record<LeftOutReason, string> = {
  bounced: 'bounced earlier',
  complained: 'marked an earlier email as spam',
  blocked: 'blocked by the email provider',
  unsubscribed: 'unsubscribed',
  erased: 'erased',
}

/** Why fewer emails were sent than confirmed, such as "1 bounced earlier, 2 unsubscribed"; undefined if none are missing. */
export function describeLeftOut(
  notation: Notation,
  { recipients, left_out, figures }: Pick<NewsletterWithFigures, 'recipients' | 'left_out' | 'figures'>,
): string | undefined {
  if (recipients === null || left_out === null) return undefined
  const excluded = LEFT_OUT_REASONS.flatMap((reason) =>
    left_out[reason] > 0 ? [[left_out[reason], reason] as const] : [],
  )
  const byBrevo = figures ? recipients - figures.sent - excluded.reduce((sum, [count]) => sum + count, 0) : 0
  const parts = excluded.map(([count, reason]) => `${formatNumber(notation, count)} ${WORDS[reason]}`)
  if (byBrevo > 0) parts.push(`${formatNumber(notation, byBrevo)} by Brevo: blocked there, or on several of the lists`)
  return parts.join(', ') || undefined
}
