const HASH = /(?<=^|\s)#.*/
const SLASHES = /(?<=^|\s)\/\/.*/
const COMMENTS: Record<string, RegExp> = {
  bash: HASH,
  python: HASH,
  ruby: HASH,
  js: SLASHES,
  go: SLASHES,
  php: SLASHES,
}

const KEYWORDS =
  'and as async await begin break class const continue def defer do done else elif end except fi for foreach from func function ' +
  'if import in new nil none None not null or package print puts raise require rescue return self struct then throw True try ' +
  'type until use var while with true false False export let catch unless echo loop'

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/
const NUMBERS = /(?<![\w.:/-])\d+(?:\.\d+)?(?![\w-])/

const COLORS = {
  comment: 'text-ink-faint',
  text: 'text-tint-4-ink',
  word: 'text-tint-7-ink',
  number: 'text-tint-6-ink',
} as const

const patterns = new Map<string, RegExp>()

function patternOf(language: string): RegExp {
  const cached = patterns.get(language)
  if (cached) return cached
  const comment = Object.hasOwn(COMMENTS, language) ? COMMENTS[language] : undefined
  const parts = [
    ...(comment ? [`(?<comment>${comment.source})`] : []),
    `(?<text>${STRINGS.source})`,
    `(?<number>${NUMBERS.source})`,
    `(?<word>\\b(?:${KEYWORDS.replaceAll(' ', '|')})\\b)`,
  ]
  const pattern = new RegExp(parts.join('|'), 'gm')
  patterns.set(language, pattern)
  return pattern
}

/** Colours strings, numbers, keywords and comments by pattern, without parsing the language. */
export function HighlightedCode({ code, language }: { code: string; language: string }) {
  const shown = []
  let at = 0
  for (const { 0: found, index, groups } of code.matchAll(patternOf(language))) {
    if (index > at) shown.push(code.slice(at, index))
    const kind = (['comment', 'text', 'number', 'word'] as const).find((one) => groups?.[one] !== undefined)!
    shown.push(
      <span key={index} className={COLORS[kind]}>
        {found}
      </span>,
    )
    at = index + found.length
  }
  return [...shown, code.slice(at)]
}
