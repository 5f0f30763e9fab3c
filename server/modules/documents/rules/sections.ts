import { frontMatterOf } from './verbatim.ts'

/** A part of a text under one heading, up to the next heading of the same or a higher level. */
export type Section = {
  level: number
  /** The heading as written, without `#`. */
  heading: string
  /** The path of headings, from the highest to its own. */
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
  const frontMatter = frontMatterOf(markdown)
  let from = frontMatter.length
  for (const line of markdown.slice(from).split('\n')) {
    const marks = /^(`{3,}|~{3,})/.exec(line)?.[1]
    const level = fence ? 0 : (/^#{1,4}(?= |$)/.exec(line)?.[0].length ?? 0)
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
 * Finds sections by heading or by a path such as `Setup > Linux`: an exact match, else ignoring case, accents and
 * punctuation. `## Linux` requires that level, `Linux [2]` selects the second match.
 */
export function sectionsNamed(sections: readonly Section[], asked: string): Section[] {
  const whole = asked.trim()
  const [, marks, words = '', nth] = /^(?:(#{1,4})\s+)?(.*?)(?:\s*\[(\d{1,6})\])?$/.exec(whole) ?? []
  const found = marks ? exactly(sections, whole) : likeliest(sections, whole)
  if (found.length > 0) return found
  const meant = likeliest(sections, words).filter(({ level }) => !marks || level === marks.length)
  return nth ? meant.slice(Number(nth) - 1, Number(nth)) : meant
}

const exactly = (sections: readonly Section[], words: string): Section[] =>
  sections.filter(({ heading, path }) => heading === words || path.join(' > ') === words)

function likeliest(sections: readonly Section[], words: string): Section[] {
  const exact = exactly(sections, words)
  return exact.length > 0 ? exact : alike(sections, words)
}

function alike(sections: readonly Section[], words: string): Section[] {
  const wanted = fold(words)
  if (wanted === '') return []
  const named = sections.filter(({ heading }) => fold(heading) === wanted)
  const steps = words.split('>').map(fold)
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
