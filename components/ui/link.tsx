import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * A link to a page of the application. Pages are rendered per request, so a prefetch would only bring their frame, at the
 * cost of a request each, and leave the document without a title until the rest arrives.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />
}
