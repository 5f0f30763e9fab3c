import { SubmitButton } from '#components/shell/submit-button.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Field } from '#components/ui/field.tsx'
import { ENGLISH } from '#components/ui/format-number.ts'
import { Input } from '#components/ui/input.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { bookingError } from './booking-errors.ts'
import { endOf, formatTimeSpan, formatZone } from './format-time.ts'

type ChosenProps = { slot: string; zone: string; minutes: number; problem?: string | undefined }

/** The chosen time, with a link to the other times. */
export function ChosenTime({ slot, zone, minutes, problem }: ChosenProps) {
  return (
    <div className="flex flex-col gap-3">
      <TextLink href={`?${new URLSearchParams({ zone })}`} className="w-fit">
        Choose another time
      </TextLink>
      <p>
        <strong className="font-semibold">{formatTimeSpan(ENGLISH, slot, endOf(slot, minutes), zone)}</strong>
        <span className="block text-ink-muted">{formatZone(zone)}</span>
      </p>
      {problem && <Banner tone="danger">{bookingError(problem)}</Banner>}
    </div>
  )
}

type BookFormProps = ChosenProps & {
  typed: { name?: string; email?: string; note?: string }
  /** Whether Atrium sends email. */
  mails: boolean
}

/** A plain HTML form: works before JavaScript loads, and without it. */
export function BookForm({ typed, mails, ...chosen }: BookFormProps) {
  return (
    <>
      <ChosenTime {...chosen} />
      <form method="post" action="?" className="flex flex-col gap-4">
        <input type="hidden" name="slot" value={chosen.slot} />
        <input type="hidden" name="zone" value={chosen.zone} />
        <Field label="Your name">
          <Input name="name" required maxLength={200} autoComplete="name" defaultValue={typed.name} />
        </Field>
        <Field label="Email" {...(mails && { hint: 'We send you the invitation and a link to reschedule or cancel.' })}>
          <Input type="email" name="email" required maxLength={254} autoComplete="email" defaultValue={typed.email} />
        </Field>
        <Field label="Note" optional>
          <Textarea name="note" maxLength={2000} defaultValue={typed.note} />
        </Field>
        <div className="flex justify-end">
          <SubmitButton variant="primary">Book this time</SubmitButton>
        </div>
      </form>
    </>
  )
}
