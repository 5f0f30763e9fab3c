import { Badge } from '#components/ui/badge.tsx'

/** The method of a call, as wide as the longest method. */
export function Method({ name }: { name: string }) {
  return (
    <span className="inline-flex w-16 shrink-0">
      <Badge mono>{name}</Badge>
    </span>
  )
}
