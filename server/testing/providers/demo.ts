import { callbackUrl, type ProviderSlug } from '#server/modules/connectors/rules.ts'
import { KEY, startSimulator } from './frame.ts'
import { DATABASE } from './odoo.ts'
import { simulators } from './simulators.ts'

/**
 * `npm run demo:providers`: every simulated provider on a port of its own, and the command that starts Atrium with them.
 * `npm run demo:providers -- 4110` takes the ports from 4110 on, `-- 0` free ones. PUBLIC_BASE_URL is the address of Atrium.
 */
const FIRST_PORT = 4010
const publicUrl = process.env['PUBLIC_BASE_URL'] ?? 'http://localhost:3000'
const first = Number(process.argv[2] ?? FIRST_PORT)
const settings: Record<string, string> = {
  PUBLIC_BASE_URL: publicUrl,
  PORT: new URL(publicUrl).port || '3000',
  // The address of Odoo is entered by hand and checked as those of webhooks are.
  SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
}
let odoo = ''
for (const [nth, provider] of simulators.entries()) {
  const callbacks = [callbackUrl(publicUrl, provider.slug as ProviderSlug)]
  const simulator = await startSimulator(provider, { port: first && first + nth, callbacks }).catch(stop)
  Object.assign(settings, simulator.settings)
  if (provider.slug === 'odoo') odoo = simulator.origin
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value} \\`)
process.stdout.write(`# The simulators run until you press Ctrl+C. In another terminal, start Atrium with them:

${lines.join('\n')}
npm start

# Brevo   API key ${KEY}
# Odoo    Address ${odoo}, database ${DATABASE}, API key ${KEY}
# The other providers sign you in without a question. Newsletters: list 4 has 30 contacts.

`)

function stop(error: NodeJS.ErrnoException): never {
  const isTaken = error.code === 'EADDRINUSE'
  process.stderr.write(
    isTaken
      ? `Ports ${first} to ${first + simulators.length - 1} are not all free. Choose others: npm run demo:providers -- ${first + 100}\n`
      : `${error.message}\n`,
  )
  process.exit(1)
}
