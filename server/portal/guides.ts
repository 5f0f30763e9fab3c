import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A guide of `content/guides`: what its front matter says, and its Markdown. */
export type Guide = { slug: string; title: string; order: number; summary: string; markdown: string }

const FOLDER = join(import.meta.dirname, '../../content/guides')

/** Every guide in its order. `{{base_url}}` becomes the address of this installation. */
export function readGuides(publicUrl: string): Guide[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parseGuide(file.slice(0, -3), readFileSync(join(FOLDER, file), 'utf8'), publicUrl))
    .toSorted((a, b) => a.order - b.order)
}

function parseGuide(slug: string, text: string, publicUrl: string): Guide {
  const [, front, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(front ?? '')?.[1]
  const [title, order, summary] = [value('title'), Number(value('order')), value('summary')]
  if (!markdown || !title || !summary || !Number.isInteger(order))
    throw new Error(`content/guides/${slug}.md must begin with title, order and summary between two lines of ---`)
  return { slug, title, order, summary, markdown: markdown.replaceAll('{{base_url}}', publicUrl) }
}
