import { shorten } from '#server/core/values/written/shorten.ts'

/** A candidate for a name. `detail` distinguishes records of the same name. */
export type Candidate = { id: string; name: string; detail: string | null }

/** Ignores case, accents, repeated spaces and separators: `in progress`, `In-Progress` and `in_progress` are equal. */
export const foldLabel = (label: string) =>
  label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** The matching label, such as a task status; undefined if none matches. */
export function labelNamed<L extends string>(asked: string, labels: readonly L[]): L | undefined {
  const wanted = joined(asked)
  return labels.find((label) => joined(label) === wanted)
}

/** People write `To do` for `todo`. */
const joined = (label: string) => foldLabel(label).replaceAll(' ', '')

export const MOST_SHOWN = 5
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/** A candidate whose name and detail are short enough for an error. */
export const inShort = ({ id, name, detail }: Candidate): Candidate => ({
  id,
  name: shorten(name, LONGEST),
  detail: detail && shorten(detail, 200),
})

/** The message if no record has the name. */
export function noneNamed(field: string, noun: string, asked: string, nearest: readonly Candidate[]): string {
  const shown = nearest.slice(0, MOST_SHOWN)
  const hint = shown.length > 0 ? `Nearest: ${quoted(shown.map(titled))}.` : 'Find it with search_workspace.'
  return `${field}: no ${noun} is named “${shorten(asked, LONGEST)}”. ${hint} Send a full name or an id.`
}

/** The message if several records have the name. */
export function severalNamed(field: string, noun: string, asked: string, candidates: readonly Candidate[]): string {
  const shown = candidates.map((candidate) => `${titled(candidate)} = ${candidate.id}`)
  return `${field}: “${shorten(asked, LONGEST)}” is the name of several records (${noun}). Send the id of the one you mean: ${shown.join('; ')}.`
}

/** Characters of a name in a message. */
const LONGEST = 100

const titled = ({ name, detail }: Candidate) => (detail ? `${name} (${detail})` : name)

const ID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const IN_PATH = new RegExp(`(?:^|[/:=])${ID}(?=/|$)`, 'gi')
const IN_QUERY = new RegExp(`[?&]\\w+=${ID}(?=[&#]|$)`, 'i')

/** The id in an argument: an id, `task:<id>`, or the link of a record or a page of it, also with query and fragment. */
export function idIn(asked: string): string | undefined {
  const link = asked.trim()
  if (/\s/.test(link)) return undefined
  const inPath = [...link.replace(/[?#].*/, '').matchAll(IN_PATH)].at(-1)
  return (inPath ?? IN_QUERY.exec(link))?.[1]?.toLowerCase()
}
