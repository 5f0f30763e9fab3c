// The policy of this page forbids compiling; otherwise zod would try, and the try be reported.
globalThis.__zod_globalConfig = { jitless: true }
const { createApiReference } = await import('/vendor/scalar/standalone.esm.js')

const { workspaces: given, theme } = document.body.dataset
const workspaces = JSON.parse(given)
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
const bar = document.getElementById('token')
const said = document.getElementById('token-state')

function configuration(token = '') {
  return {
    url: '/api/v1/openapi-3.1.json',
    servers: [{ url: `${location.origin}/api/v1` }],
    authentication: { preferredSecurityScheme: 'bearerAuth', securitySchemes: { bearerAuth: { token } } },
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
  }
}

/** A token for an hour, held by this page alone. */
async function playgroundToken() {
  const { workspace, access } = Object.fromEntries(new FormData(bar))
  const answer = await fetch('/api/trpc/tokens.createPlayground', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Atrium-Workspace': workspace },
    body: JSON.stringify({ access }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error.message)
  return body.result.data
}

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

async function withToken() {
  try {
    const { token, secret } = await playgroundToken()
    said.textContent = `Requests carry a token of yours until ${time.format(new Date(token.expires_at))}.`
    return secret
  } catch (error) {
    said.textContent = `${error.message} You can still paste a token.`
    return ''
  }
}

const reference = createApiReference('#reference', configuration(workspaces.length > 0 ? await withToken() : ''))
bar?.addEventListener('change', async () => reference.updateConfiguration(configuration(await withToken())))
