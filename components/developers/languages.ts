const LABELS: Record<string, string> = {
  bash: 'Shell',
  js: 'Node',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  json: 'JSON',
}

/** What the reader sees of a language, which is named as a fence in Markdown names it: `js` → `Node`. */
export const languageLabel = (name: string): string => LABELS[name] ?? 'Code'
