import type { Pages } from '../portal.ts'
import type { EventPage } from './events.ts'
import type { Field } from './fields.ts'
import type { OperationPage } from './operations.ts'
import type { Release } from './releases.ts'

/** The pages for developers as Markdown, by path: what a page shows, without the page. */
export function markdownTwins(portal: Pages): Map<string, string> {
  const operations = portal.tags().flatMap((tag) => tag.operations)
  return new Map([
    ['/developers.md', overview(portal)],
    ...portal.guides.map(({ slug, title, markdown }) => twin('guides', slug, `# ${title}\n\n${markdown.trim()}\n`)),
    ...operations.map((operation) => twin('operations', operation.id, operationText(operation))),
    ...portal.events().map((event) => twin('events', event.name, eventText(event))),
    ['/changelog.md', changelogText(portal.releases)],
  ])
}

/** The map of all of them for language models (llmstxt.org). */
export function llmsText(portal: Pages): string {
  const link = (path: string, title: string, about: string) => `- [${title}](${portal.publicUrl}${path}): ${about}`
  const { guides, publicUrl } = portal
  return `# Atrium

> Tasks, projects, contacts, deals, invoices, marketing and inventory of a team, over one REST API with signed webhooks. Base URL: ${publicUrl}/api/v1

## Guides
${guides.map(({ slug, title, summary }) => link(`/developers/guides/${slug}.md`, title, summary)).join('\n')}

## Operations
${portal
  .tags()
  .flatMap(({ operations }) => operations)
  .map(({ id, method, path, summary }) => link(`/developers/operations/${id}.md`, `${method} ${path}`, summary))
  .join('\n')}

## Events
${portal
  .events()
  .map(({ name, when }) => link(`/developers/events/${name}.md`, name, when))
  .join('\n')}

## Documents
${link('/api/v1/openapi-3.1.json', 'OpenAPI 3.1', 'the whole contract')}
${link('/api/v1/openapi.json', 'OpenAPI 3.0.3', 'the same for older tools')}
${link('/changelog.md', 'Changelog', 'what changed in each release')}
`
}

function twin(section: string, slug: string, text: string): [string, string] {
  return [`/developers/${section}/${slug}.md`, text]
}

function overview({ guides, publicUrl }: Pages): string {
  const list = guides.map(
    ({ slug, title, summary }) => `- [${title}](${publicUrl}/developers/guides/${slug}.md): ${summary}`,
  )
  return `# Build on Atrium\n\n${list.join('\n')}\n\nEvery page: ${publicUrl}/llms.txt\n`
}

function operationText({
  method,
  path,
  summary,
  description,
  parameters,
  body,
  answers,
  samples,
}: OperationPage): string {
  return sections([
    `# ${summary}\n\n\`${method} /api/v1${path}\`\n\n${description}`,
    parameters.length > 0 && `## Parameters\n\n${fieldList(parameters)}`,
    body && `## Body\n\n${fieldList(body.fields)}`,
    `## Call\n\n${code('bash', samples[0]!.code)}`,
    ...answers.map(({ status, description: meaning, codes, content }) =>
      sections([
        `## ${status}\n\n${meaning}${codes.length > 0 ? ` Codes: ${codes.map((name) => `\`${name}\``).join(', ')}.` : ''}`,
        content && code('json', content.example),
      ]).trimEnd(),
    ),
  ])
}

function eventText({ name, when, fields, headers, example }: EventPage): string {
  return sections([
    `# ${name}\n\n${when}`,
    `## Headers\n\n${fieldList(headers)}`,
    `## Body\n\n${fieldList(fields)}`,
    `## Example\n\n${code('json', example)}`,
  ])
}

function changelogText(releases: readonly Release[]): string {
  return sections([
    '# Changelog',
    ...releases.map(
      ({ version, date, tags, breaking, markdown }) =>
        `## ${version} (${date})\n\n${tags.join(', ')}${breaking ? ', breaking' : ''}\n\n${markdown.trim()}`,
    ),
  ])
}

function fieldList(fields: readonly (Omit<Field, 'depth'> & { depth?: number })[]): string {
  return fields
    .map(({ name, depth = 0, type, required, description }) =>
      `${'  '.repeat(depth)}- \`${name}\` (${type}${required ? ', required' : ''}) ${description}`.trimEnd(),
    )
    .join('\n')
}

function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

function sections(parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
