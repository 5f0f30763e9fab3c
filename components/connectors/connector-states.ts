import type { States } from '#components/records/states.ts'
import type { Connector, ConnectorRun } from '#server/modules/connectors/schema.ts'

export const CONNECTOR_STATES: States<Connector['status']> = {
  choosing: { label: 'Choose accounts', tone: 'info' },
  active: { label: 'Connected', tone: 'success' },
  needs_reauth: { label: 'Sign in again', tone: 'danger' },
  disconnected: { label: 'Disconnected', tone: 'neutral' },
}

export const RUN_STATES: States<ConnectorRun['status']> = {
  running: { label: 'Running', tone: 'info' },
  waiting: { label: 'Waiting for the report', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}
