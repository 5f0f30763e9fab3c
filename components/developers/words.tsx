import { Code } from '#components/ui/code-block.tsx'

/** A sentence of the document, with what stands in backticks as code. */
export function Words({ children }: { children: string }) {
  return children.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part))
}
