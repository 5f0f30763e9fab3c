import { toast } from './toast.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

const fields = () => [...document.querySelectorAll<Typed>(':is(input, textarea)[aria-invalid="true"]')]

/** The first field of the page whose text is not saved, because it is invalid. Dialogs guard their own text. */
export const unreadField = (): Typed | undefined =>
  fields().find((field) => !field.closest('[role=dialog], [role=alertdialog]'))

/** Leads to a field whose text is not saved; false if there is none. An open date field counts, too. */
export function leadToUnread(): boolean {
  const [field] = fields()
  if (!field) return false
  field.focus()
  const name = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent
  toast.error('A field is not saved', { id: 'unread field', ...(name && { description: `Correct ${name} first.` }) })
  return true
}
