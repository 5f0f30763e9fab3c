import { xml } from '#server/core/rest/xml.ts'
import { NAMES, STATE_LABELS, type Incident, type State, type Status } from './schema.ts'

const INDICATORS: Record<State, [indicator: string, description: string]> = {
  up: ['none', 'All systems operational'],
  degraded: ['minor', 'Degraded performance'],
  down: ['major', 'Outage'],
  unknown: ['unknown', 'Status partly unknown'],
}
const COMPONENT_STATES: Record<State, string> = {
  up: 'operational',
  degraded: 'degraded_performance',
  down: 'major_outage',
  unknown: 'unknown',
}

/** The format of Statuspage's summary.json, which status aggregators read; times in UTC, `uptime` from 0 to 1. */
export function statusSummary({ at, overall, stale_since, components, incidents }: Status, publicUrl: string): string {
  const [indicator, description] = INDICATORS[overall]
  return JSON.stringify({
    page: { id: 'atrium', name: 'Atrium', url: `${publicUrl}/status`, time_zone: 'Etc/UTC', updated_at: at },
    status: { indicator, description },
    stale_since,
    components: components.map(({ component, name, about, state, detail, ms, uptime }) => ({
      id: component,
      name,
      description: about,
      status: COMPONENT_STATES[state],
      detail,
      ms: ms && Math.round(ms * 10) / 10,
      uptime,
      updated_at: at,
    })),
    incidents: incidents.map(({ id, component, detail, opened_at, resolved_at, notes }) => ({
      id,
      name: `${NAMES[component].name} outage`,
      status: resolved_at ? 'resolved' : 'investigating',
      impact: 'major',
      created_at: opened_at,
      resolved_at,
      shortlink: `${publicUrl}/status#${id}`,
      components: [{ id: component, name: NAMES[component].name }],
      incident_updates: [
        { body: detail, created_at: opened_at },
        ...notes.map(({ text, at: noted }) => ({ body: text, created_at: noted })),
      ],
    })),
    scheduled_maintenances: [],
  })
}

/** Incidents as an Atom feed (RFC 4287); a note or the end of an incident updates its entry. */
export function statusFeed({ at, incidents }: Status, publicUrl: string): string {
  const page = `${publicUrl}/status`
  const changed = ({ opened_at, resolved_at, notes }: Incident) =>
    [opened_at, resolved_at ?? '', ...notes.map((note) => note.at)].toSorted().at(-1)!
  const entries = incidents.map((incident) => {
    const { id, component, detail, opened_at, resolved_at, notes } = incident
    const words = [`${opened_at}: ${detail}`, ...notes.map((note) => `${note.at}: ${note.text}`)]
    if (resolved_at) words.push(`${resolved_at}: Resolved.`)
    return `  <entry>
    <id>${page}#${id}</id>
    <title>${xml(`${NAMES[component].name} outage`)}</title>
    <published>${opened_at}</published>
    <updated>${changed(incident)}</updated>
    <link rel="alternate" type="text/html" href="${page}#${id}"/>
    <content type="text">${xml(words.join('\n'))}</content>
  </entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${page}/feed.atom</id>
  <title>Atrium status</title>
  <updated>${incidents.map(changed).toSorted().at(-1) ?? `${at.slice(0, 10)}T00:00:00Z`}</updated>
  <author><name>Atrium</name></author>
  <link rel="self" type="application/atom+xml" href="${page}/feed.atom"/>
  <link rel="alternate" type="text/html" href="${page}"/>
${entries.join('\n')}
</feed>
`
}

const COLOURS: Record<State, string> = { up: '#1a7f4b', degraded: '#9a6700', down: '#c2293a', unknown: '#5f6270' }
const HEIGHT = 20

/** A badge for a README, drawn here with the fonts of the viewer. */
export function statusBadge({ overall }: Pick<Status, 'overall'>): string {
  const word = STATE_LABELS[overall].toLowerCase()
  const [left, right] = [46, 14 + word.length * 6.4]
  const width = Math.round(left + right)
  const text = (at: number, words: string) => `<text x="${at}" y="14" text-anchor="middle">${words}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="status: ${word}">
<title>status: ${word}</title>
<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#3b3d48"/><rect x="${left}" width="${width - left}" height="${HEIGHT}" fill="${COLOURS[overall]}"/></g>
<g fill="#fff" font-family="system-ui,Helvetica,Arial,sans-serif" font-size="11">${text(left / 2, 'status')}${text(left + (width - left) / 2, word)}</g>
</svg>
`
}
