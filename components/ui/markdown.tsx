'use client'

import { later } from './later.tsx'
import type { MarkdownTextProps } from './markdown-text.tsx'
import { PlainText } from './plain-text.tsx'

/** Markdown that people wrote; what they typed, until the code that reads it has come. */
export const Markdown = later<MarkdownTextProps>(
  async () => (await import('./markdown-text.tsx')).MarkdownText,
  PlainText,
)
