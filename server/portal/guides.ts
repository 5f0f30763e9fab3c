import { readPages } from './front-matter.ts'

/** A guide of `content/guides`: what its front matter says, and its Markdown. */
export type Guide = { slug: string; title: string; order: number; summary: string; markdown: string }

/** Every guide in its order. `{{base_url}}` becomes the address of this installation. */
export function readGuides(publicUrl: string): Guide[] {
  return readPages('guides')
    .map(({ slug, field, markdown }) => ({
      slug,
      title: field('title'),
      order: Number(field('order')),
      summary: field('summary'),
      markdown: markdown.replaceAll('{{base_url}}', publicUrl),
    }))
    .toSorted((a, b) => a.order - b.order)
}
