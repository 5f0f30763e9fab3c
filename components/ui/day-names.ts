const WEEKDAYS = [
  ['monday', 'montag'],
  ['tuesday', 'dienstag'],
  ['wednesday', 'mittwoch'],
  ['thursday', 'donnerstag'],
  ['friday', 'freitag'],
  ['saturday', 'samstag'],
  ['sunday', 'sonntag'],
]

const MONTHS = [
  ['january', 'januar', 'janner', 'jaenner'],
  ['february', 'februar', 'feber'],
  ['march', 'marz', 'maerz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]

/** The number of the entry with a name that starts with these letters, from 1. */
const numberOf = (entries: readonly (readonly string[])[], letters: string) =>
  entries.findIndex((names) => names.some((name) => name.startsWith(letters))) + 1 || undefined

/**
 * 1 Monday … 7 Sunday for an English or German name, or its first two or more letters; lower case, without accents.
 * "so" is Sonntag: "Sonnabend" must be complete.
 */
export function weekdayNamed(name: string): number | undefined {
  if (name === 'sonnabend') return 6
  return name.length < 2 ? undefined : numberOf(WEEKDAYS, name)
}

/** 1 January … 12 December for an English or German name, or its first three or more letters. */
export function monthNamed(name: string): number | undefined {
  return name.length < 3 ? undefined : numberOf(MONTHS, name)
}
