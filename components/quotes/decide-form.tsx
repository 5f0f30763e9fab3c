import { exactMoney } from '#components/invoices/invoice-title.ts'
import { SubmitButton } from '#components/shell/submit-button.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Field } from '#components/ui/field.tsx'
import type { Notation } from '#components/ui/format-number.ts'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { Quote } from '#server/modules/quotes/schema.ts'

const PROBLEMS: Record<string, string> = {
  name: 'Enter your name, at most 200 characters, to accept the quote.',
  reason: 'Shorten the reason to at most 2,000 characters.',
  rate_limited: 'Too many attempts. Wait a minute, then try again.',
}

type DecideFormProps = {
  quote: Pick<Quote, 'total' | 'currency'>
  seller: string
  notation: Notation
  problem?: string | undefined
  typed?: Record<string, string> | undefined
}

/** Two plain forms: accept with a typed name, or decline with a reason. */
export function DecideForm({ quote, seller, notation, problem, typed = {} }: DecideFormProps) {
  return (
    <section id="decision" aria-labelledby="decision-title" className="flex scroll-mt-6 flex-col gap-4 print:hidden">
      <h2 id="decision-title" className="text-lg font-semibold tracking-tight">
        Your decision
      </h2>
      {problem && <Banner tone="danger">{PROBLEMS[problem] ?? 'Your decision could not be saved. Try again.'}</Banner>}
      <form method="post" action="?#decision" className="flex flex-col gap-4">
        <input type="hidden" name="act" value="accept" />
        <Field
          label="Your name"
          hint={`By accepting, you order from ${seller} for ${exactMoney(notation, quote.total, quote.currency)}. Your name, the time, your IP address and browser are stored as evidence.`}
        >
          <Input name="name" required maxLength={200} autoComplete="name" defaultValue={typed['name']} />
        </Field>
        <SubmitButton variant="primary" wide className="h-10 text-read">
          Accept quote
        </SubmitButton>
      </form>
      <details className="group" open={problem === 'reason'}>
        <summary className="w-fit cursor-pointer text-ink-muted underline-offset-2 hover:underline">
          Decline this quote
        </summary>
        <form method="post" action="?#decision" className="mt-3 flex flex-col gap-4">
          <input type="hidden" name="act" value="decline" />
          <Field label="Reason" optional>
            <Textarea name="reason" maxLength={2000} rows={3} defaultValue={typed['reason']} />
          </Field>
          <SubmitButton variant="danger" className="w-fit">
            Decline quote
          </SubmitButton>
        </form>
      </details>
    </section>
  )
}
