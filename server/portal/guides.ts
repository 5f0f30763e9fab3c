import { VERSION } from '#server/core/operations/version.ts'
import { callSamples } from './calls.ts'
import { readPages } from './front-matter.ts'
import { type Text, textOf } from './markdown.ts'

/** A guide of `content/guides`: its front matter, its Markdown, and its rendered text. */
export type Guide = { slug: string; title: string; order: number; summary: string; markdown: string } & Text

/**
 * All guides in order. `{{base_url}}` becomes the address of this installation, `{{version}}` its version, and a
 * `call` fence becomes six languages.
 */
export function readGuides(publicUrl: string): Guide[] {
  return readPages('guides')
    .map(({ slug, field, markdown }) => ({
      slug,
      title: field('title'),
      order: Number(field('order')),
      summary: field('summary'),
      markdown: markdown
        .replaceAll('{{base_url}}', publicUrl)
        .replaceAll('{{version}}', VERSION)
        .replace(CALL_FENCE, writtenOut),
    }))
    .map((guide) => ({ ...guide, ...textOf(guide.markdown) }))
    .toSorted((a, b) => a.order - b.order)
}

/** A fence with a call in HTTP notation: method and path, headers, an empty line, the body. */
const CALL_FENCE = /^```call( \w+(?: \d{3})?)\n([A-Z]+) (\S+)\n((?:[\w-]+: .+\n)*)(?:\n([\s\S]*?))?^```$/gm

function writtenOut(_: string, use: string, method: string, path: string, headers: string, body?: string): string {
  const named = Object.fromEntries([...headers.matchAll(/^(\S+): (.+)$/gm)].map(([, name, value]) => [name!, value!]))
  const call = { method, path, headers: named, body: body === undefined ? undefined : (JSON.parse(body) as unknown) }
  return callSamples(call)
    .map(({ language, code }) => `\`\`\`${language}${use}\n${code}\n\`\`\``)
    .join('\n\n')
}
