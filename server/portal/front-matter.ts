import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file of `content/`: its name, the fields between two `---` lines, and the text below them. */
export type Page = { slug: string; field: (name: string) => string; markdown: string }

const CONTENT = join(import.meta.dirname, '../../content')

/** Every page of a folder of `content/`. Throws if front matter or a required field is missing. */
export function readPages(folder: string): Page[] {
  return readdirSync(join(CONTENT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) =>
      parsePage(`content/${folder}/${file}`, file.slice(0, -3), readFileSync(join(CONTENT, folder, file), 'utf8')),
    )
}

function parsePage(path: string, slug: string, text: string): Page {
  const [, front, markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (front === undefined || !markdown) throw new Error(`${path} must begin with its fields between two lines of ---`)
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(front)?.[1]
    if (!value) throw new Error(`${path} must have the field ${name}`)
    return value
  }
  return { slug, field, markdown }
}
