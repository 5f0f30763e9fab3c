import { SAMPLE_LANGUAGES } from './calls.ts'
import type { EventPage } from './events.ts'
import type { Field } from './fields.ts'
import type { OperationPage } from './operations.ts'
import type { Pages } from './pages.ts'
import type { Release } from './releases.ts'

/** The developer pages as Markdown, by path: the content of a page without its layout. */
export function markdownPages(portal: Pages): Map<string, string> {
  const operations = portal.tags().flatMap((tag) => tag.operations)
  return new Map([
    ['/developers.md', overview(portal)],
    ...Object.entries(pagesOf(portal)).map(([section, pages]) => index(section, pages)),
    ...portal.guides.map(({ slug, title, markdown }) =>
      textPage('guides', slug, `# ${title}\n\n${withoutUses(markdown).trim()}\n`),
    ),
    ...operations.map((operation) => textPage('operations', operation.id, operationText(operation))),
    ...portal.events().map((event) => textPage('events', event.name, eventText(event))),
    ['/changelog.md', changelogText(portal.releases)],
  ])
}

/** Removes the info strings that specify how our tests to run a sample. */
const withoutUses = (markdown: string) => markdown.replaceAll(/^(```\w+) .*$/gm, '$1')

/** Links to the pages of each section, with their summaries. */
function pagesOf({ guides, tags, events, publicUrl }: Pages): Record<'guides' | 'operations' | 'events', string[]> {
  const link = (path: string, title: string, about: string) =>
    `- [${title}](${publicUrl}/developers/${path}.md): ${about}`
  return {
    guides: guides.map(({ slug, title, summary }) => link(`guides/${slug}`, title, summary)),
    operations: tags()
      .flatMap(({ operations }) => operations)
      .map(({ id, method, path, summary }) => link(`operations/${id}`, `${method} ${path}`, summary)),
    events: events().map(({ name, when }) => link(`events/${name}`, name, when)),
  }
}

function index(section: string, pages: readonly string[]): [string, string] {
  return [`/developers/${section}.md`, `# ${section[0]!.toUpperCase()}${section.slice(1)}\n\n${pages.join('\n')}\n`]
}

/** The index of all pages for language models (llmstxt.org). */
export function llmsText(portal: Pages): string {
  const link = (path: string, title: string, about: string) => `- [${title}](${portal.publicUrl}${path}): ${about}`
  const { guides, operations, events } = pagesOf(portal)
  const { publicUrl } = portal
  return `# Atrium

> Atrium is a self-hosted workspace for tasks, projects, contacts, deals, invoices, marketing and inventory, with a REST API and signed webhooks. Base URL: ${publicUrl}/api/v1

## Guides
${guides.join('\n')}

## Operations
${operations.join('\n')}

## Events
${events.join('\n')}

## Documents
${link('/api/v1/openapi-3.1.json', 'OpenAPI 3.1', 'the full API description')}
${link('/api/v1/openapi.json', 'OpenAPI 3.0.3', 'the same description for older tools')}
${link('/changelog.md', 'Changelog', 'what changed in each release')}
${link('/llms-full.txt', 'All guides', 'in one text, with samples for the shell and JavaScript, like a guide at an address with ?lang=js')}
`
}

/** All guides in one text for language models, with the samples of the shell and of JavaScript alone. */
export function llmsFullText({ guides, publicUrl }: Pages): string {
  const texts = guides.map(({ title, markdown }) => `# ${title}\n\n${withoutUses(inLanguage(markdown, 'js')).trim()}\n`)
  return `Guides of the Atrium API. Operations and events: ${publicUrl}/llms.txt\n\n${texts.join('\n')}`
}

/** A guide with the samples of the shell and of this language alone, of those that samples are written in. */
export function inLanguage(markdown: string, language: string): string {
  if (!SAMPLE_LANGUAGES.includes(language)) return markdown
  const others = SAMPLE_LANGUAGES.filter((one) => one !== language && one !== 'bash').join('|')
  return markdown.replaceAll(new RegExp(`^\`\`\`(?:${others})\\b[\\s\\S]*?^\`\`\`\\n+`, 'gm'), '')
}

function textPage(section: string, slug: string, text: string): [string, string] {
  return [`/developers/${section}/${slug}.md`, text]
}

function overview(portal: Pages): string {
  return `# Build on Atrium\n\n${pagesOf(portal).guides.join('\n')}\n\nAll pages: ${portal.publicUrl}/llms.txt\n`
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
        content && fieldList(content.fields),
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
