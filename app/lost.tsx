import { caller } from '#server/caller.ts'
import NotFound from './not-found.tsx'

/** In place of a page that is not there. Next's own `notFound()` leaves it empty until scripts have come; this one needs none. */
export function Lost() {
  caller().lost()
  return <NotFound />
}
