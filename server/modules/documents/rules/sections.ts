/** A part of a text under one heading, up to the next heading of the same or a higher level. */
export type Section = {
  level: number
  /** The heading as it is written, without its `#`. */
  heading: string
  /** The headings above it and its own, from the highest. */
  path: string[]
  /** Offsets in the text, from the heading to the end of the section. */
  from: number
  to: number
}

/** The sections of a stored text, in order. Headings in quotes and lists start none. */
export function sectionsOf(markdown: string): Section[] {
  const found: Section[] = []
  let open: Section[] = []
  let fence: string | undefined
  let from = 0
  for (const line of markdown.split('\n')) {
    const marks = /^(`{3,}|~{3,})/.exec(line)?.[1]
    const level = fence ? 0 : (/^#{1,4}(?= )/.exec(line)?.[0].length ?? 0)
    if (fence) fence = marks?.startsWith(fence) && line.trim() === marks ? undefined : fence
    else fence = marks
    if (level > 0) {
      for (const section of open) if (section.level >= level) section.to = from
      open = open.filter((section) => section.level < level)
      const heading = line.slice(level + 1).trim()
      const section = {
        level,
        heading,
        path: [...open.map((above) => above.heading), heading],
        from,
        to: markdown.length,
      }
      found.push(section)
      open.push(section)
    }
    from += line.length + 1
  }
  return found
}

/**
 * The sections that `asked` names: by their heading, or by a path such as `Setup > Linux`, ignoring case, accents and
 * punctuation.
 */
export function sectionsNamed(sections: readonly Section[], asked: string): Section[] {
  const wanted = fold(asked)
  if (wanted === '') return []
  const named = sections.filter(({ heading }) => fold(heading) === wanted)
  const steps = asked.split('>').map(fold)
  if (named.length > 0 || steps.length === 1) return named
  return sections.filter(({ path }) => {
    const end = path.slice(-steps.length).map(fold)
    return end.length === steps.length && end.every((step, at) => step === steps[at])
  })
}

const fold = (words: string) =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
