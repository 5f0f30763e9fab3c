import { expect, test } from 'vitest'
import { sdkName, sdkNames } from './sdk-names.ts'

test.each([
  ['listTasks', '/tasks', 'tasks.list'],
  ['restoreTask', '/tasks/{id}/restore', 'tasks.restore'],
  ['putTaskByExtId', '/tasks/by-ext-id/{ext_id}', 'tasks.putByExtId'],
  ['createInboundTask', '/inbound', 'inbound.create'],
  ['pushMovements', '/inventory/movements', 'inventory.movements.push'],
  ['listPurchaseOrders', '/inventory/pos', 'inventory.pos.list'],
  ['downloadFile', '/files/{id}/content', 'files.download'],
  ['rotateWebhookSecret', '/webhooks/{id}/rotate-secret', 'webhooks.rotateSecret'],
  ['getDelivery', '/webhooks/{id}/deliveries/{delivery}', 'webhooks.deliveries.get'],
  ['resendDelivery', '/webhooks/{id}/deliveries/{delivery}/resend', 'webhooks.deliveries.resend'],
  ['restoreDocumentVersion', '/documents/{id}/versions/{n}/restore', 'documents.versions.restore'],
  ['batchTasks', '/tasks/batch', 'tasks.batch'],
  ['getMe', '/me', 'me.get'],
])('%s at %s is %s', (operationId, path, name) => {
  expect(sdkName(operationId, path)).toBe(name)
})

test.each([
  ['two operations', ['listTasks', '/tasks'], ['listAll', '/tasks']],
  ['an operation and a group', ['testWebhook', '/webhooks/{id}/test'], ['getTest', '/webhooks/test']],
  ['a group and an operation', ['getTest', '/webhooks/test'], ['testWebhook', '/webhooks/{id}/test']],
])('%s cannot have one name', (_, ...two) => {
  const operations = two.map(([operationId = '', path = '']) => ({ operationId, path }))
  expect(() => sdkNames(operations)).toThrow(/cannot be .+ in the SDK: .+ has this name/)
})

test('no group hides a method of the client', () => {
  expect(() => sdkNames([{ operationId: 'listCall', path: '/call' }])).toThrow('listCall cannot be call in the SDK')
})
