import { LinkButton } from '#components/ui/link-button.tsx'

/** The reference is not part of the application, so the browser loads it as a new document. */
export function TryTheApi() {
  return (
    <LinkButton href="/developers/reference" prefetch={false} variant="primary">
      Try the API
    </LinkButton>
  )
}
