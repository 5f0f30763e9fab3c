import { fileOf } from '#server/modules/documents/rules/safe-address.ts'

/**
 * HTML from Word, Google Docs and web pages, converted to elements of the schema: real lists, tasks, one line per cell.
 * The editor drops unsupported elements and keeps their text.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<!\[(if|endif)[^>]*\]>/g, ''), 'text/html')
  removeComments(body)
  for (const one of all(body, 'style, script, meta, link, title, xml, colgroup')) one.remove()
  for (const one of all(body, 'b[id^="docs-internal-guid"], o\\:p, font')) unwrap(one)
  for (const one of all(body, 'h5, h6')) rename(one, 'h4')
  for (const one of all(body, 'p.MsoTitle')) rename(one, 'h1')
  for (const one of all(body, 'p.MsoSubtitle')) rename(one, 'h2')
  readWordLists(body)
  nestLists(body)
  for (const one of all(body, 'li')) readTask(one)
  for (const one of all(body, 'table')) readTable(one)
  for (const one of all(body, 'a[href]')) one.setAttribute('href', withoutDetour(one.getAttribute('href')!))
  for (const one of all(body, 'img[src]')) one.setAttribute('src', ownImage(one.getAttribute('src')!))
  if (/class="?Mso|mso-/i.test(html)) joinSpaces(body)
  return body.innerHTML
}

const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

function removeComments(root: Node) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): HTMLElement {
  const renamed = document.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Word writes items of lists as paragraphs with their level in a style, and the bullet or number as text. */
function readWordLists(body: HTMLElement) {
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | null = null
  for (const line of all(body, 'p[style*="mso-list"], p.MsoListParagraph, p[class^="MsoListParagraph"]')) {
    const style = line.getAttribute('style') ?? ''
    const level = Number(/mso-list:[^;"']*level(\d)/i.exec(style)?.[1] ?? 0)
    if (level === 0) continue
    const marker = all(line, 'span').find((span) => /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''))
    const words = marker?.textContent ?? ''
    marker?.remove()
    const tag = /[\p{L}\p{N}][.)]/u.test(words) ? 'ol' : 'ul'
    if (line.previousElementSibling !== last || last === null) open = []
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level === level && open.at(-1)!.list.localName !== tag) open.pop()
    const item = document.createElement('li')
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag)
      const start = /^\s*(\d{1,9})[.)]/.exec(words)?.[1]
      if (start && start !== '1') list.setAttribute('start', start)
      const above = open.at(-1)?.list.lastElementChild
      if (above) above.append(list)
      else line.before(list)
      open.push({ list, level })
    }
    open.at(-1)!.list.append(item)
    item.append(rename(line, 'p'))
    last = open[0]!.list
  }
}

/** Google Docs puts a list inside a list beside the item it belongs to. */
function nestLists(body: HTMLElement) {
  for (const list of all(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
    else {
      const own = document.createElement('li')
      list.before(own)
      own.append(document.createElement('p'), list)
    }
  }
}

/** Tasks of Google Docs (`role=checkbox`) and of GitHub (a check box in the item). */
function readTask(item: HTMLElement) {
  const box = item.querySelector<HTMLInputElement>(':scope > input[type=checkbox], :scope > p > input[type=checkbox]')
  const isGoogle = item.getAttribute('role') === 'checkbox'
  const list = item.parentElement
  if ((!box && !isGoogle) || list?.localName !== 'ul') return
  const checked = box ? box.hasAttribute('checked') : item.getAttribute('aria-checked') === 'true'
  box?.remove()
  if (isGoogle) for (const image of all(item, ':scope > img')) image.remove()
  list.dataset['type'] = 'taskList'
  item.dataset['type'] = 'taskItem'
  item.dataset['checked'] = String(checked)
}

/** The first row is the header, and a cell holds one line. */
function readTable(table: HTMLElement) {
  const [first] = all(table, 'tr')
  for (const cell of all(first ?? table, ':scope > td')) {
    const header = rename(cell, 'th')
    header.style.textAlign = cell.style.textAlign
  }
  for (const cell of all(table, 'th, td')) {
    const lines = all(cell, 'p, div, li, h1, h2, h3, h4').filter((line) => line.querySelector('p, div, li') === null)
    const aligned = lines.find((line) => line.style.textAlign)
    if (aligned && !cell.style.textAlign) cell.style.textAlign = aligned.style.textAlign
    if (lines.length === 0) continue
    const line = document.createElement('p')
    for (const [index, part] of lines.entries()) {
      if (index > 0) line.append(' ')
      line.append(...part.childNodes)
    }
    cell.replaceChildren(line)
  }
}

/** Google Docs wraps links in a redirect. */
function withoutDetour(href: string): string {
  if (!href.startsWith('https://www.google.com/url?')) return href
  return new URLSearchParams(href.slice(href.indexOf('?'))).get('q') ?? href
}

/** An image that was copied from a document while reading it has the full address of its file. */
function ownImage(src: string): string {
  const { origin, pathname } = URL.canParse(src, location.href) ? new URL(src, location.href) : location
  return origin === location.origin && fileOf(pathname) ? pathname : src
}

/** Word aligns text with non-breaking spaces. */
function joinSpaces(body: HTMLElement) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.parentElement?.closest('pre')) node.nodeValue = node.nodeValue!.replaceAll(/[\u00a0\s]+/g, ' ')
  }
}
