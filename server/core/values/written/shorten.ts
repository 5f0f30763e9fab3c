const GRAPHEMES = new Intl.Segmenter()

/** Code points to read behind a cut, to see which character it would split. */
const CONTEXT = 200

/**
 * The start of a text, of at most `most` code points: it does not end within a character that a person sees as one, such
 * as 👍🏽. A character that is longer than `most` is cut all the same.
 */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (let left = most; left > 0 && end < text.length; left--) end += text.codePointAt(end)! > 0xffff ? 2 : 1
  if (end >= text.length) return text
  const { index } = GRAPHEMES.segment(text.slice(0, end + CONTEXT)).containing(end)!
  return text.slice(0, index || end)
}

/** The text, or its start and … if it has more than `most` code points. */
export function shorten(text: string, most: number): string {
  return startOf(text, most) === text ? text : `${startOf(text, most - 1).trimEnd()}…`
}
