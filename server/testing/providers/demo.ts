import { callbackUrl, type ProviderSlug } from '#server/modules/connectors/rules.ts'
import { startSimulator } from './frame.ts'
import { simulators } from './simulators.ts'

/**
 * `npm run demo:providers`: every simulated provider on a port of its own, from 4010 on, and the settings to start Atrium with.
 * PUBLIC_BASE_URL is the address of Atrium, http://localhost:3000 unless given.
 */
const publicUrl = process.env['PUBLIC_BASE_URL'] ?? 'http://localhost:3000'
const settings: Record<string, string> = {}
for (const [nth, provider] of simulators.entries()) {
  const callbacks = [callbackUrl(publicUrl, provider.slug as ProviderSlug)]
  const simulator = await startSimulator(provider, { port: 4010 + nth, callbacks })
  Object.assign(settings, simulator.settings)
}
const lines = Object.entries({ PUBLIC_BASE_URL: publicUrl, ...settings }).map(([name, value]) => `${name}=${value} \\`)
process.stdout.write(`${lines.join('\n')}\nnpm start\n`)
