import { Code } from '#components/ui/code-block.tsx'

/** Renders a sentence of the API document, with text in backticks as code. */
export function Words({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part))
}
