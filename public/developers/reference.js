const { workspaces: given, theme } = document.body.dataset
const workspaces = JSON.parse(given)
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
const bar = document.getElementById('token')
const state = document.getElementById('token-state')
const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** A token valid for an hour, created with the first request and kept in this page only. */
let playground

async function makeToken() {
  const { workspace, access } = Object.fromEntries(new FormData(bar))
  const answer = await fetch('/api/trpc/tokens.createPlayground', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Atrium-Workspace': workspace },
    body: JSON.stringify({ access }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error.message)
  const { token, secret } = body.result.data
  const expires = new Date(token.expires_at)
  state.textContent = `Requests use a token that expires at ${time.format(expires)}.`
  return { secret, expires }
}

async function livingToken() {
  if ((await playground)?.expires <= Date.now()) playground = undefined
  playground ??= makeToken().catch((error) => {
    playground = undefined
    state.textContent = `${error.message} You can still paste a token.`
  })
  return (await playground)?.secret
}

/** A pasted token takes precedence. */
async function authorize({ request }) {
  if (workspaces.length === 0 || /^Bearer +\S/.test(request.headers.get('Authorization') ?? '')) return
  const secret = await livingToken()
  if (secret) request.headers.set('Authorization', `Bearer ${secret}`)
}

bar?.addEventListener('change', () => {
  playground = undefined
  state.textContent = 'Your next request creates a token that expires after an hour.'
})

/** Optional parameters start empty, because example values would act as filters. */
async function withoutExamples(answer) {
  const api = await answer.json()
  const operations = Object.values(api.paths).flatMap((path) => [path, ...Object.values(path)])
  const all = [...operations.flatMap(({ parameters = [] }) => parameters), ...Object.values(api.components.parameters)]
  for (const parameter of all)
    if (parameter.in && !parameter.required) parameter.examples = { default: { value: '', 'x-disabled': true } }
  return Response.json(api)
}

const DOCUMENT = '/api/v1/openapi-3.1.json'
const isDocument = (input) => new URL(input.url ?? input, location.href).pathname === DOCUMENT

// The CSP of this page forbids eval; without this, zod would try it and the browser would report a violation.
globalThis.__zod_globalConfig = { jitless: true }
const { createApiReference } = await import('/vendor/scalar/standalone.esm.js')
createApiReference('#reference', {
  url: DOCUMENT,
  customFetch: async (input, init) => (isDocument(input) ? withoutExamples(await fetch(input, init)) : fetch(input, init)),
  documentDownloadType: 'direct',
  servers: [{ url: `${location.origin}/api/v1` }],
  authentication: { preferredSecurityScheme: 'bearerAuth', securitySchemes: { bearerAuth: { token: '' } } },
  onRequestBuilt: authorize,
  persistAuth: false,
  theme: 'none',
  forceDarkModeState: dark ? 'dark' : 'light',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
})
