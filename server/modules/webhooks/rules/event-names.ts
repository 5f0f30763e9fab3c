type Events = { ok: true; events: string } | { ok: false; message: string }

/**
 * Parses a selection of events: comma-separated names or patterns like `task.*`, or `*`. Returns it without spaces and
 * duplicates, or a message that names the unknown part.
 */
export function parseEvents(text: string, known: readonly string[]): Events {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) return { ok: false, message: 'Enter at least one event, or * for all events.' }
  const unknown = names.find((name) => !known.some((event) => matches(name, event)))
  if (unknown) return { ok: false, message: `There is no event "${unknown}". Use names like ${known[0]}, task.* or *.` }
  return { ok: true, events: names.includes('*') ? '*' : names.join(',') }
}

/** Whether a selection of events contains this one. */
export const receives = (events: string, event: string) => events.split(',').some((name) => matches(name, event))

function matches(name: string, event: string): boolean {
  return name === '*' || name === event || (name.endsWith('.*') && event.startsWith(name.slice(0, -1)))
}
