import type { Command } from './command.ts'

/** Every command. Each is loaded on demand, so that the imports of one do not slow down the others. */
export const commands: Record<string, () => Promise<{ default: Command }>> = {
  'workspace create': () => import('./workspace-create.ts'),
  'workspace move': () => import('./workspace-move.ts'),
  'member add': () => import('./member-add.ts'),
  'member reset-password': () => import('./member-reset-password.ts'),
  'token create': () => import('./token-create.ts'),
  'token list': () => import('./token-list.ts'),
  'token revoke': () => import('./token-revoke.ts'),
  'calendar link': () => import('./calendar-link.ts'),
  'suppressions list': () => import('./suppressions-list.ts'),
  'email-events unknown': () => import('./email-events-unknown.ts'),
  'status incidents': () => import('./status-incidents.ts'),
  'status note': () => import('./status-note.ts'),
  export: () => import('./export.ts'),
  import: () => import('./import.ts'),
  demo: () => import('./demo.ts'),
  'secret reencrypt': () => import('./secret-reencrypt.ts'),
  migrate: () => import('./migrate.ts'),
  doctor: () => import('./doctor.ts'),
}
