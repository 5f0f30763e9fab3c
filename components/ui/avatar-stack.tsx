import { Avatar } from './avatar.tsx'

type AvatarStackProps = { people: readonly { id: string; name: string }[]; most: number; size?: 'sm' | 'md' }

/** Several people side by side, with the number of others. */
export function AvatarStack({ people, most, size = 'md' }: AvatarStackProps) {
  const rest = people.length - most
  return (
    <span className="flex items-center gap-0.5">
      {people.slice(0, most).map(({ id, name }) => (
        <Avatar key={id} name={name} seed={id} size={size} alone />
      ))}
      {rest > 0 && <span className="pl-0.5 text-sm text-ink-muted tabular-nums">+{rest}</span>}
    </span>
  )
}
