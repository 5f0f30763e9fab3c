import type { Metadata } from 'next'
import { PortalLayout, TableOfContents } from '#components/shell/portal-layout.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { sampleCurl } from '../samples.ts'

export const metadata: Metadata = { title: 'Portal frame' }

const nav = [
  {
    label: 'Start',
    items: [
      { href: '/kit/portal', label: 'Quickstart' },
      { href: '/kit/portal#authentication', label: 'Authentication' },
    ],
  },
  {
    label: 'Using the API',
    items: [
      { href: '/kit/portal#lists', label: 'Lists' },
      { href: '/kit/portal#concurrency', label: 'Concurrency' },
      { href: '/kit/portal#errors', label: 'Errors' },
    ],
  },
]

export default function KitPortalPage() {
  return (
    <PortalLayout
      nav={nav}
      toc={
        <TableOfContents
          headings={[
            { id: 'token', text: 'Create a token', depth: 2 },
            { id: 'first', text: 'Make the first call', depth: 2 },
          ]}
        />
      }
      actions={<LinkButton href="/kit">Open workspace</LinkButton>}
    >
      <article className="prose">
        <h1>Quickstart</h1>
        <p>
          From nothing to the first <code>201</code> in two minutes. You need a workspace and{' '}
          <a href="#token">a token</a>.
        </p>
        <h2 id="token">Create a token</h2>
        <p>Open Settings, then Tokens. A token is shown only once.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Access</th>
              <th scope="col">What it may do</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Read-only</td>
              <td>List and read</td>
            </tr>
            <tr>
              <td>Read-write</td>
              <td>Everything a member can do</td>
            </tr>
          </tbody>
        </table>
        <h2 id="first">Make the first call</h2>
        <ol>
          <li>Export the token.</li>
          <li>Create a task.</li>
        </ol>
        <CodeBlock title="curl" code={sampleCurl} />
        <blockquote>The same key never creates a second task.</blockquote>
      </article>
    </PortalLayout>
  )
}
