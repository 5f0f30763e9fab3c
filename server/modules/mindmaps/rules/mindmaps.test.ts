import { describe, expect, test } from 'vitest'
import { drawMindmap } from './draw-mindmap.ts'
import { keepIds } from './keep-ids.ts'
import { readOpml, writeOpml } from './opml.ts'
import { readOutline, writeOutline } from './outline.ts'
import { checkTree, NoMindMap, topicsOf, type Topic } from './topic-tree.ts'

const ids = () => {
  let count = 0
  return () => `n${count++}`
}
const read = (outline: string) => readOutline(outline, ids())
function refused(make: () => unknown): string | undefined {
  try {
    make()
  } catch (error) {
    if (error instanceof NoMindMap) return error.message
    throw error
  }
  return undefined
}

const OUTLINE = '- Launch\n  - Venue & food\n    - Call <Ruth>\n    - "Poster"\n  - Press\n'
const wide = (count: number) => `- root\n${Array.from({ length: count - 1 }, (_, index) => `  - t${index}\n`).join('')}`
const deep = (depth: number) => Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}- t\n`).join('')

describe('outlines', () => {
  test('are written as they were read', () => {
    expect(writeOutline(read(OUTLINE))).toBe(OUTLINE)
    expect(Array.from(topicsOf(read(wide(500))))).toHaveLength(500)
    expect(writeOutline(read(deep(12)))).toBe(deep(12))
  })

  test('nodes that keep their place keep their id', () => {
    const known = read(OUTLINE)
    let count = 0
    const written = readOutline(OUTLINE.replace('  - Press\n', '  - New\n  - Press\n'), () => `new${count++}`)
    const changed = keepIds(written, known)
    expect(changed.children.map(({ id }) => id)).toEqual([known.children[0]!.id, 'new4', known.children[1]!.id])
  })

  test.each([
    ['', 'outline: has no node'],
    ['- a\n - b', 'line 2: is indented by 1 spaces; use two per level'],
    ['- a\n\t- b', 'line 2: is indented with a tab; use two spaces per level'],
    ['- a\n\n    - b', 'line 3: is indented by 4 spaces, but the line above allows at most 2'],
    ['- a\n  b', 'line 2: must begin with "- "'],
    ['- a\n- b', 'line 2: a mind map has one root; indent this node by two spaces'],
    ['- a\n  -  ', 'line 2: has no words'],
    [`- ${'a'.repeat(301)}`, 'line 1: must have at most 300 characters'],
    [wide(501), 'line 501: a mind map has at most 500 nodes'],
    [deep(13), 'line 13: a mind map is at most 12 levels deep'],
  ])('%j is refused', (outline, reason) => {
    expect(refused(() => read(outline))).toBe(reason)
  })
})

describe('trees', () => {
  test.each<[unknown, string]>([
    [null, 'tree: must be a node'],
    [{ id: 'a', topic: 'x', children: [{ id: 'a', topic: 'y' }] }, 'children.0: the id "a" is used twice'],
    [{ id: 'a', topic: ' ' }, 'tree: has no words'],
    [{ id: 'a b', topic: 'x' }, 'tree: needs an id of 1 to 64 letters, digits, "-" and "_"'],
    [{ id: 'a', topic: 'x', children: [{ id: 'b', topic: 'y', children: 3 }] }, 'children.0: children must be a list'],
  ])('%j is refused', (tree, reason) => {
    expect(refused(() => checkTree(tree))).toBe(reason)
  })

  test('are preserved', () => {
    expect(checkTree(read(OUTLINE))).toEqual(read(OUTLINE))
  })
})

describe('OPML', () => {
  test('is written and read without loss', () => {
    const tree = read(OUTLINE)
    expect(writeOutline(readOpml(writeOpml(tree, 'Launch & <more>'), ids()))).toBe(OUTLINE)
  })

  test('from other programs can be read', () => {
    const opml = `<?xml version="1.0"?><!-- <outline> --><opml version="1.0"><head><title>Two &#x26; more</title></head><body>
      <outline created='x' text='A "one"' type="rss" xmlUrl="http://a"><outline text="b&#10;c"></outline></outline><outline text="d" />
    </body></opml>`
    expect(writeOutline(readOpml(opml, ids()))).toBe('- Two & more\n  - A "one"\n    - b c\n  - d\n')
  })

  test('as Workflowy and FreeMind write it can be read', () => {
    const workflowy = `<?xml version="1.0"?>\n<opml version="2.0">\n  <head>\n    <ownerEmail>\n      ada@brandt.example\n    </ownerEmail>
  </head>\n  <body>\n    <outline text="Fair &lt;b&gt;2027&lt;/b&gt;" _note="first line&#10;&lt;second&gt;"><outline text="" /><outline text="Stand" _complete="true" /></outline>
    <outline text="" />\n  </body>\n</opml>`
    expect(writeOutline(readOpml(workflowy, ids()))).toBe('- Fair <b>2027</b>\n  - Stand\n')
    const freemind = `<opml version="2.0"><head><dateCreated>1</dateCreated></head><body><outline type="link" text='Plan "A"' COLOR="#000000" url="http://a/?x=1&amp;y=2">
      <outline text='&#220;ber&#x75;ns' FOLDED="true"/></outline></body></opml>`
    expect(writeOutline(readOpml(freemind, ids()))).toBe('- Plan "A"\n  - Überuns\n')
  })

  test('entities that a file declares are not expanded', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(10)}">`).join('')}
      <!ENTITY file SYSTEM "file:///etc/passwd">]><opml><body><outline text="&a19;"><outline text="&file;"/></outline></body></opml>`
    expect(writeOutline(readOpml(bomb, ids()))).toBe('- &a19;\n  - &file;\n')
  })

  test.each([
    ['<opml><body></body></opml>', 'file: has no outline'],
    ['<opml><body>\n\n<outline text=" "><outline text="a"/></outline></body></opml>', 'line 3: has no words'],
    [`<body><outline text="a">${'\n<outline text="b"/>'.repeat(500)}`, 'line 501: a mind map has at most 500 nodes'],
    ['<opml><body>\n<outline title="a"/></body></opml>', 'line 2: an outline needs a text'],
    ['<opml><body><outline text="a"></body></opml>', 'file: the outline "a" is not closed'],
    ['<opml><body></outline></body></opml>', 'line 1: closes an outline that was not opened'],
    [`<body>${'<outline text="a">'.repeat(13)}`, 'line 1: a mind map is at most 12 levels deep'],
  ])('%j is refused', (opml, reason) => {
    expect(refused(() => readOpml(opml, ids()))).toBe(reason)
  })

  test('hostile files are parsed in bounded time', () => {
    const start = process.threadCpuUsage()
    for (const unit of [
      '<outline text="',
      '<!--',
      '<a b="c" ',
      '<?',
      '<a ',
      '<outline text=""/>',
      '<!ENTITY a "&a;">',
      '</outline>',
    ])
      expect(refused(() => readOpml(`<body>${unit.repeat(1_000_000 / unit.length - 10)}`, ids()))).toBeDefined()
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(10_000)
  })
})

describe('the picture of a mind map', () => {
  const boxesOf = (tree: Topic) =>
    [...drawMindmap(tree).matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
      (found) => found.slice(1).map(Number),
    ) as [number, number, number, number][]

  test('shows every topic as text, never as markup', () => {
    const svg = drawMindmap(read(OUTLINE))
    for (const words of ['Launch', 'Venue &amp; food', 'Call &lt;Ruth&gt;', '&quot;Poster&quot;', 'Press'])
      expect(svg).toContain(`>${words}</tspan>`)
    expect(svg).not.toContain('<Ruth>')
  })

  test.each([
    ['500 topics', wide(500)],
    ['12 levels', deep(12)],
    ['long words', `- ${'a'.repeat(300)}\n  - ${'b c '.repeat(60)}\n  - ${'日本'.repeat(60)}`],
  ])('of %s has boxes that do not overlap, and a line to each', (_name, outline) => {
    const tree = read(outline)
    const boxes = boxesOf(tree)
    expect(boxes).toHaveLength([...topicsOf(tree)].length)
    expect(drawMindmap(tree).split('<path').length).toBe(boxes.length)
    const overlapping = boxes.filter(([x, y, width, height], index) =>
      boxes
        .slice(index + 1)
        .some(
          ([left, top, wide, high]) => !(x + width <= left || left + wide <= x || y + height <= top || top + high <= y),
        ),
    )
    expect(overlapping).toEqual([])
  })
})
