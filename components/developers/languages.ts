const LABELS: Record<string, string> = {
  bash: 'Shell',
  js: 'Node',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  json: 'JSON',
}

/** Label of a language, by its name in a Markdown fence: `js` → `Node`. */
export const languageLabel = (name: string): string => LABELS[name] ?? 'Code'
