import type { NodeObj, Theme } from 'mind-elixir'
import { startOf } from '#server/core/values/written/shorten.ts'
import { MAX_TOPIC_LENGTH, type Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'

/** A mark at a node, such as the state of its task. */
export type Mark = { text: string; tone: string }

/** The nodes as mind-elixir shows them: topics and marks as text, never as markup. */
export function nodesOf(topic: Topic, folded: ReadonlySet<string>, marks: ReadonlyMap<string, Mark>): NodeObj {
  const mark = marks.get(topic.id)
  return {
    id: topic.id,
    topic: topic.topic,
    expanded: !folded.has(topic.id),
    ...(mark && { tags: [{ text: mark.text, className: `mind-mark mind-mark-${mark.tone}` }] }),
    children: topic.children.map((child) => nodesOf(child, folded, marks)),
  }
}

/** The tree after an edit on the canvas, with topics in one line of at most 300 characters. */
export function treeOf({ id, topic, children = [] }: NodeObj): Topic {
  const words = startOf(topic.replaceAll(/\s+/g, ' ').trim(), MAX_TOPIC_LENGTH).trim()
  return { id, topic: words, children: children.map(treeOf) }
}

/** The lines have the colours of the exported picture; everything else follows the tokens. */
export const THEME: Theme = {
  name: 'Atrium',
  palette: ['#4f6bed', '#0f8a6d', '#b8500f', '#8d46c7', '#b0214b', '#52701a'],
  cssVar: {
    '--node-gap-x': '24px',
    '--node-gap-y': '6px',
    '--main-gap-x': '44px',
    '--main-gap-y': '16px',
    '--root-radius': '8px',
    '--main-radius': '6px',
    '--root-color': 'var(--accent-ink)',
    '--root-bgcolor': 'var(--accent)',
    '--root-border-color': 'transparent',
    '--main-color': 'var(--ink)',
    '--main-bgcolor': 'var(--raised)',
    '--main-bgcolor-transparent': 'transparent',
    '--topic-padding': '3px',
    '--color': 'var(--ink)',
    '--bgcolor': 'var(--canvas)',
    '--selected': 'var(--focus)',
    '--accent-color': 'var(--accent)',
    '--panel-color': 'var(--ink)',
    '--panel-bgcolor': 'var(--raised)',
    '--panel-border-color': 'var(--line)',
    '--map-padding': '40px',
  },
}
