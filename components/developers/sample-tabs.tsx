'use client'

import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { languageLabel } from './languages.ts'

type SampleTabsProps = {
  /** What all samples do, for example "Create a task". */
  label: string
  samples: readonly { language: string; code: string }[]
}

const KEY = 'atrium.sample-language'

/**
 * One sample in several languages. Radio buttons and CSS switch it, so it works without JavaScript. With JavaScript, a
 * choice applies to every sample on the page and to the next visit.
 */
export function SampleTabs({ label, samples }: SampleTabsProps) {
  const name = useId()
  const tabs = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const kept = localStorage.getItem(KEY)
    if (kept) choose(kept, tabs.current!)
  }, [])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    localStorage.setItem(KEY, currentTarget.value)
    const before = currentTarget.getBoundingClientRect().top
    choose(currentTarget.value, document)
    // Samples above may change height: keep the clicked tab in place.
    window.scrollBy({ top: currentTarget.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  return (
    <fieldset ref={tabs} className="sample-tabs min-w-0">
      <legend className="sr-only">{label}: language</legend>
      {samples.map(({ language }, index) => (
        <label key={language}>
          <input type="radio" name={name} value={language} defaultChecked={index === 0} onChange={onChange} />
          {languageLabel(language)}
        </label>
      ))}
      <div>
        {samples.map(({ language, code }) => (
          <CodeBlock key={language} code={code} language={language} label={`${languageLabel(language)}: ${label}`} />
        ))}
      </div>
    </fieldset>
  )
}

function choose(language: string, inside: ParentNode) {
  for (const input of inside.querySelectorAll<HTMLInputElement>('.sample-tabs input'))
    if (input.value === language) input.checked = true
}
