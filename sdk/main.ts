export { type Atrium, createAtrium } from './client/create-atrium.ts'
export type { Export, ExportEnd } from './client/export.ts'
export type { List } from './client/create-list.ts'
export type { Choice, Chosen, ChosenPage, OnePlace } from './client/list-query.ts'
export type { FollowOptions } from './client/follow-changes.ts'
export type {
  ConditionalOptions,
  Edit,
  EditOptions,
  FileContent,
  NoQuery,
  Options,
  PushOptions,
  RecordSource,
  UploadOptions,
  WriteOptions,
} from './client/options.ts'
export type * from './made/types.ts'
export {
  AtriumError,
  AuthError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  GoneError,
  NotFoundError,
  PermissionError,
  PreconditionFailedError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
  ValidationError,
} from './transport/errors.ts'
export type { Attempt, AtriumSettings } from './transport/settings.ts'
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookHeaders } from './webhooks/verify-webhook.ts'
