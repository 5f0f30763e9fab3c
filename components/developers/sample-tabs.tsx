'use client'

import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { languageLabel } from './languages.ts'

type SampleTabsProps = {
  /** What all of them do: "Create a task". */
  label: string
  samples: readonly { language: string; code: string }[]
}

const KEY = 'atrium.sample-language'

/**
 * The same in several languages, one shown at a time: radio buttons and CSS, so it needs no script. With script a choice
 * holds for every sample of the page, and for the next visit.
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
    // Samples above may have become longer: what was clicked stays where it was.
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
