import { CodeBlock } from '#components/ui/code-block.tsx'
import { languageLabel } from './languages.ts'
import { SampleTabs } from './sample-tabs.tsx'

type ProseProps = {
  /** HTML and code in document order; several `samples` are one example in several languages. */
  parts: readonly ({ html: string } | { label: string; samples: readonly { language: string; code: string }[] })[]
}

/** A guide with its title. */
export function GuideBody({ title, parts }: ProseProps & { title: string }) {
  return (
    <article className="prose">
      <h1>{title}</h1>
      <Prose parts={parts} />
    </article>
  )
}

/** Renders our own texts: code as blocks to copy, with tabs if there are several languages. */
export function Prose({ parts }: ProseProps) {
  return parts.map((part, index) =>
    'html' in part ? (
      <div key={index} className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
    ) : part.samples.length > 1 ? (
      <SampleTabs key={index} label={part.label} samples={part.samples} />
    ) : (
      part.samples.map(({ language, code }) => (
        <CodeBlock
          key={index}
          code={code}
          language={language}
          title={languageLabel(language)}
          label={[languageLabel(language), part.label].filter(Boolean).join(': ')}
        />
      ))
    ),
  )
}
