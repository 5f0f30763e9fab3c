/** Checks the bytes of a calendar (RFC 5545); calendar programs and their parsers ignore most faults silently. */
export type CalendarFault =
  | 'bare line break'
  | 'no line break at the end'
  | 'line over 75 octets'
  | 'split character'
  | 'control character'
  | 'broken line'
  | 'unescaped text'
  | 'unbalanced component'
  | 'no VERSION'
  | 'no PRODID'
  | 'METHOD without ORGANIZER'
  | 'no UID'
  | 'doubled UID'
  | 'no DTSTAMP'
  | 'DTSTAMP not in UTC'
  | 'no DTSTART'
  | 'doubled property'
  | 'DTEND with DURATION'
  | 'end not after start'
  | 'value of another type'
  | 'TZID without VTIMEZONE'

type Property = { name: string; parameters: Map<string, string>; value: string }
type Component = { name: string; properties: Property[] }
type Report = (fault: CalendarFault) => void

/** All faults of a calendar, one of each kind; empty if every byte is valid. */
export function lintCalendar(bytes: Uint8Array): CalendarFault[] {
  const faults = new Set<CalendarFault>()
  const report: Report = (fault) => faults.add(fault)
  const components = readComponents(unfold(Buffer.from(bytes), report), report)
  const [calendar] = components
  if (calendar?.name !== 'VCALENDAR') report('unbalanced component')
  else lintHead(calendar, components, report)
  const zones = components.filter(({ name }) => name === 'VTIMEZONE').flatMap((zone) => valuesOf(zone, 'TZID'))
  const uids = new Set<string>()
  for (const component of components) {
    lintValues(component, zones, report)
    if (component.name === 'VEVENT' || component.name === 'VTODO') lintEntry(component, uids, report)
  }
  return [...faults]
}

/** RFC 5545 §3.1, checked on octets, because a text decoder would repair faults. */
function unfold(bytes: Buffer, report: Report): string[] {
  const text = bytes.toString('latin1')
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) report('bare line break')
  if (!text.endsWith('\n')) report('no line break at the end')
  const lines = text.split(/\r?\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const unfolded: string[] = []
  for (const line of lines) {
    if (line.length > 75) report('line over 75 octets')
    if (hasInvalid(line)) report('split character')
    if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded.push(unfolded.pop()! + line.slice(1))
    else unfolded.push(line)
  }
  const decoded = unfolded.map((line) => Buffer.from(line, 'latin1').toString('utf8'))
  if (decoded.some((line) => /(?!\t)\p{Cc}/u.test(line))) report('control character')
  return decoded
}

function hasInvalid(line: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))
    return false
  } catch {
    return true
  }
}

const LINE = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s

function readComponents(lines: string[], report: Report): Component[] {
  const components: Component[] = []
  const open: Component[] = []
  for (const line of lines) {
    const [, name = '', given = '', value = ''] = LINE.exec(line) ?? []
    if (!name) report('broken line')
    else if (name === 'BEGIN') {
      const component = { name: value, properties: [] }
      components.push(component)
      open.push(component)
    } else if (name === 'END') {
      if (open.pop()?.name !== value) report('unbalanced component')
    } else if (open.length === 0) report('unbalanced component')
    else open.at(-1)!.properties.push({ name: name.toUpperCase(), parameters: readParameters(given), value })
  }
  if (open.length > 0) report('unbalanced component')
  return components
}

function readParameters(given: string): Map<string, string> {
  const found = given.matchAll(/;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";])*)/g)
  return new Map(Array.from(found, ([, name, value]) => [name!.toUpperCase(), value!.replaceAll('"', '')]))
}

const valuesOf = ({ properties }: Component, name: string) =>
  properties.filter((property) => property.name === name).map(({ value }) => value)

function lintHead(calendar: Component, components: readonly Component[], report: Report) {
  if (valuesOf(calendar, 'VERSION').join() !== '2.0') report('no VERSION')
  if (valuesOf(calendar, 'PRODID').length !== 1) report('no PRODID')
  if (valuesOf(calendar, 'METHOD').length === 0) return
  const entries = components.filter(({ name }) => name === 'VEVENT' || name === 'VTODO')
  if (entries.some((entry) => valuesOf(entry, 'ORGANIZER').length !== 1)) report('METHOD without ORGANIZER')
}

const TEXTS = new Set([
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'COMMENT',
  'CONTACT',
  'NAME',
  'X-WR-CALNAME',
  'X-WR-CALDESC',
])
const TIMES = new Set(['DTSTART', 'DTEND', 'DUE', 'DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'COMPLETED', 'RECURRENCE-ID'])
const DATE = /^\d{8}$/
const DATE_TIME = /^\d{8}T\d{6}Z?$/

function lintValues({ properties }: Component, zones: readonly string[], report: Report) {
  for (const { name, parameters, value } of properties) {
    if (TEXTS.has(name) && !/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value)) report('unescaped text')
    const zone = parameters.get('TZID')
    if (zone !== undefined && !zones.includes(zone)) report('TZID without VTIMEZONE')
    if (TIMES.has(name) && !(parameters.get('VALUE') === 'DATE' ? DATE : DATE_TIME).test(value))
      report('value of another type')
  }
}

/** Properties that may occur at most once (RFC 5545 §3.6.1 and §3.6.2). */
const ONCE = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'DUE', 'DURATION', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'SEQUENCE']
ONCE.push('CLASS', 'CREATED', 'LAST-MODIFIED', 'ORGANIZER', 'PRIORITY', 'STATUS', 'TRANSP', 'URL', 'COMPLETED')

function lintEntry(entry: Component, uids: Set<string>, report: Report) {
  for (const name of ONCE) if (valuesOf(entry, name).length > 1) report('doubled property')
  const [uid] = valuesOf(entry, 'UID')
  if (!uid) report('no UID')
  else if (uids.has(uid)) report('doubled UID')
  else uids.add(uid)
  const [stamp] = valuesOf(entry, 'DTSTAMP')
  if (!stamp) report('no DTSTAMP')
  else if (!stamp.endsWith('Z')) report('DTSTAMP not in UTC')
  const [start] = valuesOf(entry, 'DTSTART')
  if (start === undefined && entry.name === 'VEVENT') report('no DTSTART')
  const [end] = [...valuesOf(entry, 'DTEND'), ...valuesOf(entry, 'DUE')]
  if (end !== undefined && valuesOf(entry, 'DURATION').length > 0) report('DTEND with DURATION')
  if (start === undefined || end === undefined) return
  if (start.length !== end.length) report('value of another type')
  if (end <= start) report('end not after start')
}
