'use client'

import { lazyComponent } from './lazy-component.tsx'
import type { MarkdownTextProps } from './markdown-text.tsx'
import { PlainText } from './plain-text.tsx'

/** Renders user-written Markdown; plain text until the parser has loaded. */
export const Markdown = lazyComponent<MarkdownTextProps>(
  async () => (await import('./markdown-text.tsx')).MarkdownText,
  PlainText,
)
