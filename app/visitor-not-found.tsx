import { caller } from '#server/caller.ts'
import NotFound from './not-found.tsx'

/** Replaces a page that does not exist. Next's `notFound()` renders nothing until scripts load; this needs none. */
export function VisitorNotFound() {
  caller().lost()
  return <NotFound />
}
