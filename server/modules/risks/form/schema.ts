import { z } from 'zod'
import { Currency, Money, Ref } from '#server/core/values/fields.ts'

const NOT_CHOSEN = 'Choose a task.'

/** The dialog that links a task. */
export const ChosenTask = z.strictObject({ task: Ref.nullable().refine((id) => id !== null, NOT_CHOSEN) })

const amount = Money.nullable().refine((value) => value !== null, 'Enter an amount.')

/** The dialog of the loss; an amount is null while its field is empty. */
export const LossForm = z
  .strictObject({ low: amount, likely: amount, high: amount, currency: Currency })
  .transform(({ low, likely, high, currency }) => ({ low: low!, likely: likely!, high: high!, currency }))
  .refine(({ low, likely }) => low <= likely, { path: ['likely'], message: 'Enter at least the lowest amount.' })
  .refine(({ likely, high }) => likely <= high, { path: ['high'], message: 'Enter at least the likely amount.' })
