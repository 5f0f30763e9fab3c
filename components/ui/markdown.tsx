'use client'

import { later } from './later.tsx'
import type { MarkdownTextProps } from './markdown-text.tsx'

/** Markdown that people wrote; what they typed, until the code that reads it has come. */
export const Markdown = later(
  async () => (await import('./markdown-text.tsx')).MarkdownText,
  function Typed({ text }: MarkdownTextProps) {
    return (
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    )
  },
)
