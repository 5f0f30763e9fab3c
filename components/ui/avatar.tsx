import { cx } from './cx.ts'
import { initialsOf, tintOf } from './initials.ts'

const tints = [
  'bg-tint-1 text-tint-1-ink',
  'bg-tint-2 text-tint-2-ink',
  'bg-tint-3 text-tint-3-ink',
  'bg-tint-4 text-tint-4-ink',
  'bg-tint-5 text-tint-5-ink',
  'bg-tint-6 text-tint-6-ink',
  'bg-tint-7 text-tint-7-ink',
  'bg-tint-8 text-tint-8-ink',
]

const sizes = { sm: 'size-5 text-[0.5625rem]', md: 'size-6 text-[0.625rem]', lg: 'size-9 text-sm' }

type AvatarProps = {
  name: string
  /** Determines the colour; an id keeps the colour when the name changes. */
  seed?: string
  size?: 'sm' | 'md' | 'lg'
  /** Round for people, square for workspaces and companies. */
  square?: boolean
  /** True if the name is not shown beside the avatar. */
  alone?: boolean
}

/** Initials on a stable background colour. */
export function Avatar({ name, seed = name, size = 'md', square, alone }: AvatarProps) {
  return (
    <span
      role={alone ? 'img' : undefined}
      aria-label={alone ? name : undefined}
      aria-hidden={alone ? undefined : true}
      title={alone ? name : undefined}
      className={cx(
        'forced-edge inline-grid shrink-0 place-items-center font-semibold tracking-tight select-none',
        square ? 'rounded-sm' : 'rounded-full',
        sizes[size],
        tints[tintOf(seed, tints.length)],
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
