import { escapeXml } from './opml.ts'
import type { Topic } from './topic-tree.ts'

const [LINE, CHARACTER, PADDING, GAP, STEP, MOST] = [18, 7.2, 10, 12, 48, 36]
const BRANCHES = ['#4f6bed', '#0f8a6d', '#b8500f', '#8d46c7', '#b0214b', '#52701a']

type Box = {
  topic: Topic
  lines: string[]
  x: number
  y: number
  width: number
  height: number
  color: string
  from?: Box
}

/**
 * Draws a mind map as SVG: the root on the left, a colour for each branch. Widths are estimated per character, so the
 * picture is the same on every machine.
 */
export function drawMindmap(root: Topic): string {
  const boxes: Box[] = []
  const height = place(root, 0, 0, '#30323a', undefined, boxes)
  const width = Math.max(...boxes.map((box) => box.x + box.width))
  const size = `${round(width + 2 * PADDING)} ${round(height + 2 * PADDING)}`
  const lines = boxes.filter(({ from }) => from).map(drawLine)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-PADDING} ${-PADDING} ${size}" role="img" aria-label="${escapeXml(root.topic)}" font-family="Inter, system-ui, sans-serif" font-size="13">${lines.join('')}${boxes.map(drawBox).join('')}</svg>`
}

/** Places a topic and its descendants below `top`; returns the height they need. */
function place(topic: Topic, x: number, top: number, color: string, from: Box | undefined, boxes: Box[]): number {
  const lines = wrap(topic.topic)
  const width = Math.max(...lines.map((line) => lengthOf(line) * CHARACTER)) + 2 * PADDING
  const box: Box = {
    topic,
    lines,
    x,
    y: top,
    width,
    height: lines.length * LINE + PADDING,
    color,
    ...(from ? { from } : {}),
  }
  boxes.push(box)
  let below = top
  for (const [index, child] of topic.children.entries()) {
    const branch = from ? color : BRANCHES[index % BRANCHES.length]!
    below += place(child, x + width + STEP, below, branch, box, boxes) + GAP
  }
  const height = Math.max(box.height, below - top - GAP)
  box.y = top + (height - box.height) / 2
  return height
}

/** Wraps text at a maximum line length and cuts longer words. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(cut)) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= MOST) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function cut(word: string): string[] {
  const chars = [...word]
  return Array.from({ length: Math.ceil(chars.length / MOST) }, (_, part) =>
    chars.slice(part * MOST, (part + 1) * MOST).join(''),
  )
}

/** East Asian characters and emoji are two columns wide. */
function lengthOf(text: string): number {
  let length = 0
  for (const char of text)
    length +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\p{Extended_Pictographic}]/u.test(
        char,
      )
        ? 2
        : 1
  return length
}

const round = (value: number) => Math.round(value * 10) / 10

function drawLine({ x, y, height, color, from }: Box): string {
  const [x1, y1, y2] = [from!.x + from!.width, from!.y + from!.height / 2, y + height / 2].map(round)
  const bend = round(from!.x + from!.width + STEP / 2)
  return `<path d="M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${round(x)} ${y2}" fill="none" stroke="${color}" stroke-width="1.5"/>`
}

function drawBox({ lines, x, y, width, height, color }: Box): string {
  const [left, top] = [round(x), round(y)]
  const words = lines
    .map(
      (line, index) =>
        `<tspan x="${round(x + PADDING)}" y="${round(y + PADDING / 2 + 13 + index * LINE)}">${escapeXml(line)}</tspan>`,
    )
    .join('')
  return `<rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="6" fill="#fff" stroke="${color}"/><text fill="#1c1d22">${words}</text>`
}
