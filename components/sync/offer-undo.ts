import { toast } from '#components/ui/toast.ts'
import { shorten } from '#server/core/values/written/shorten.ts'

const SHOWN = 60

/** After Escape discards the text of a field, offers to undo that and save it. */
export function offerBack(typed: unknown, save: () => void): void {
  const words = typeof typed === 'string' || typeof typed === 'number' ? String(typed) : ''
  const shown = shorten(words, SHOWN)
  toast.info('Change discarded', {
    id: 'taken back',
    ...(shown && { description: `“${shown}”` }),
    action: { label: 'Undo', onClick: save },
  })
}
