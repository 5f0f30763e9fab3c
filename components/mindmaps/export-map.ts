import { download } from '#components/ui/download.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { drawMindmap } from '#server/modules/mindmaps/rules/draw-mindmap.ts'
import { writeOpml } from '#server/modules/mindmaps/rules/opml.ts'
import { writeOutline } from '#server/modules/mindmaps/rules/outline.ts'
import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'

export const FORMATS = { opml: 'OPML', md: 'Markdown', svg: 'SVG', png: 'PNG' } as const
export type Format = keyof typeof FORMATS

export async function exportMap(title: string, tree: Topic, format: Format): Promise<void> {
  const name = `${startOf(title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim(), 100) || 'Mind map'}.${format}`
  if (format === 'opml') download(name, writeOpml(tree, title), 'text/x-opml')
  else if (format === 'md') download(name, writeOutline(tree), 'text/markdown')
  else if (format === 'svg') download(name, drawMindmap(tree), 'image/svg+xml')
  else download(name, await pngOf(drawMindmap(tree)), 'image/png')
}

/** Browsers refuse larger canvases. */
const MOST_PIXELS = 16_000_000

async function pngOf(svg: string): Promise<Blob> {
  const [, , width = 0, height = 0] = /viewBox="([^"]+)"/.exec(svg)![1]!.split(' ').map(Number)
  const scale = Math.min(2, Math.sqrt(MOST_PIXELS / (width * height)), 8_000 / Math.max(width, height))
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw the picture.'))))
  })
}
