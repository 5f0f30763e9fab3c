import sections from '#content/sections.json' with { type: 'json' }
import type { Program } from '#server/program.ts'
import { themeOf } from '../headers.ts'
import { READ, type Route } from '../request.ts'
import { webHeaders } from '../sign-in/sign-in.ts'

/** The reference is served outside Next, because its styles would remain on other pages. */
export function referencePage(program: Program): Route {
  return {
    methods: READ,
    async handle({ request, response }) {
      const signedIn = await program.signIn.session(webHeaders(request))
      const memberships = signedIn ? await program.signIn.memberships(signedIn) : []
      const owned = memberships.filter(({ member }) => member.role === 'owner').map(({ workspace }) => workspace)
      const html = Buffer.from(page(themeOf(request.headers.cookie), owned, signedIn !== undefined))
      response.writeHead(200, { ...HEADERS, 'Content-Length': html.length }).end(html)
    },
  }
}

/** CSP Level 3: scripts from files of this origin only. The reference adds inline style elements. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

type Owned = { slug: string; name: string }

function page(theme: string, owned: readonly Owned[], isSignedIn: boolean): string {
  const links = sections.map(
    ({ href, label }) => `<a href="${href}"${label === 'Reference' ? ' aria-current="page"' : ''}>${label}</a>`,
  )
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try the API · Atrium</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/vendor/tokens.css">
<link rel="stylesheet" href="/vendor/inter.css">
<link rel="stylesheet" href="/developers/reference.css">
<script type="module" src="/developers/reference.js"></script>
</head>
<body data-theme="${theme}" data-workspaces="${escaped(JSON.stringify(owned.map(({ slug }) => slug)))}">
<a class="skip" href="#reference">Skip to content</a>
<nav class="bar" aria-label="Sections">
<a class="name" href="/developers">
<svg viewBox="0 0 20 20" aria-hidden="true" fill="currentColor"><path d="M2 18.5V10a8 8 0 0 1 16 0v8.5h-3.5V10a4.5 4.5 0 0 0-9 0v8.5Z"/><circle cx="10" cy="16.4" r="2.1"/></svg>
<span>Atrium <span>Developers</span></span>
</a>
<div>${links.join('')}</div>
</nav>
<nav class="token" aria-label="Reference"><a href="/developers/operations">Back to the reference</a></nav>
${tokenBar(owned, isSignedIn)}
<noscript><p class="token">This page requires JavaScript. You can read the <a href="/developers/operations">reference</a> without it.</p></noscript>
<div id="reference"></div>
</body>
</html>
`
}

function tokenBar(owned: readonly Owned[], isSignedIn: boolean): string {
  if (owned.length === 0)
    return `<section class="token" aria-label="Token"><p>${
      isSignedIn
        ? 'Only owners can create tokens. To send requests, paste a token under Authentication.'
        : 'To send requests, paste a token under Authentication, or <a href="/sign-in?next=/developers/reference">sign in</a> to create a token that expires after an hour.'
    }</p></section>`
  const options = owned.map(({ slug, name }) => `<option value="${escaped(slug)}">${escaped(name)}</option>`)
  return `<form class="token" id="token" aria-label="Token">
<label>Workspace <select name="workspace" autocomplete="off">${options.join('')}</select></label>
<label>Access <select name="access" autocomplete="off"><option value="read_only">Read-only</option><option value="read_write">Read and write</option></select></label>
<p id="token-state" role="status">Your first request creates a token that expires after an hour.</p>
</form>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
