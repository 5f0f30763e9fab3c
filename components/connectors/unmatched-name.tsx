import { useFrame } from '#components/shell/frame.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** An unmatched campaign in the results, with a link to match it. */
export function UnmatchedName({ name }: { name: string }) {
  const { root } = useFrame()
  return (
    <span className="wrap-anywhere text-ink-muted">
      {name} <TextLink href={`${root}/connectors/campaigns?${new URLSearchParams({ q: name })}`}>Match</TextLink>
    </span>
  )
}
