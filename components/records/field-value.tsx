import { AvatarStack } from '#components/ui/avatar-stack.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { dayOf, formatNearDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { isEmpty, isOverdue, formatField } from './format-field.ts'
import type { Names } from './names.ts'
import { OverdueBadge } from './overdue-badge.tsx'
import type { Choice, RecordField } from './record-field.ts'

type FieldValueProps = { field: RecordField; row: Record<string, unknown>; names: Names; today: string }

const MOST_AVATARS = 3

/** A value on one line, as tables show it; nothing if empty. */
export function FieldValue({ field, row, names, today }: FieldValueProps) {
  const notation = useNotation()
  const value = row[field.key]
  if (isEmpty(value)) return null
  if (field.show) return field.show(row)
  switch (field.kind) {
    case 'select':
      return <ChoiceValue choice={field.options.find((option) => option.value === value)} />
    case 'people':
      return (
        <AvatarStack
          most={MOST_AVATARS}
          people={(value as string[]).map((id) => ({ id, name: names.of('member', id) }))}
        />
      )
    case 'tags':
      return <Tags tags={value as string[]} />
    case 'color':
      return <span aria-hidden className="block size-3 rounded-sm" style={{ background: value as string }} />
    case 'date':
      return isOverdue(field, row, today) ? (
        <OverdueBadge day={value as string} today={today} />
      ) : (
        <span className="text-ink-muted tabular-nums">{formatNearDay(notation, value as string, today)}</span>
      )
    case 'time':
      return (
        <span className="text-ink-muted tabular-nums">
          {formatNearDay(notation, dayOf(value as string, names.zone), today)}
        </span>
      )
    case 'money':
    case 'number':
      return <span className="tabular-nums">{formatField(field, value, names, row)}</span>
    case 'lines':
      return <span className="whitespace-pre-line">{value as string}</span>
    default:
      return <span className="text-ink-muted">{formatField(field, value, names, row)}</span>
  }
}

/** A status is a badge, any other choice plain text, optionally with an icon. */
export function ChoiceValue({ choice }: { choice: Choice | undefined }) {
  if (!choice || choice.blank)
    return (
      <span aria-hidden className="text-ink-faint">
        –
      </span>
    )
  if (choice.tone) return <Badge tone={choice.tone}>{choice.label}</Badge>
  if (!choice.sign) return <>{choice.label}</>
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden>{choice.sign}</span>
      {choice.label}
    </span>
  )
}

const FEW_TAGS = 2

/** The first tags, and how many more there are. */
function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - FEW_TAGS
  return (
    <span className="flex h-5 items-center gap-1" title={tags.join(', ')}>
      {tags.slice(0, FEW_TAGS).map((tag) => (
        <span key={tag} className="min-w-0 overflow-hidden rounded-sm">
          <Badge>{tag}</Badge>
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-sm text-ink-muted">+{more}</span>}
    </span>
  )
}
