/** Why a record of a push was skipped. */
export const RESULT_CODES = {
  unchanged: 'The record already is as sent.',
  duplicate: 'The record was sent before; `duplicateOf` is its id.',
  merged: 'An earlier record of the call names the same item. Both are applied in order, and the item counts once.',
  batch_rejected: 'Another record of the `atomic` batch failed, so this one was not booked.',
}

/** Why a record of a push failed. */
export const ERROR_CODES = {
  validation_error: 'A field is missing, malformed or out of range.',
  ean_conflict: 'The EAN belongs to another item than the number.',
  number_mismatch: 'The EAN belongs to an item with another number.',
  item_ambiguous: 'Several items have this name. Send the number or the EAN.',
  item_unknown: 'No such item, and `createItems` is false, or the item was named by id.',
  qty_sign: 'The sign of the quantity is wrong for the type.',
  opening_exists: 'The item already has an opening at this location.',
  lot_expiry_mismatch: 'The lot already has another expiry date.',
  negative_stock: 'There is not enough stock, and this workspace does not allow negative stock.',
  email_required: 'A lead needs an e-mail address or an `extId`.',
  campaign_ambiguous: 'Several campaigns have this name. Send the id or the UTM slug.',
}

/** What a push reports about a record it accepted. */
export const WARNING_CODES = {
  unknown_field: 'The record has a field that does not exist; it was left out.',
  negative_stock: 'Stock fell below 0. The movement is booked.',
  as_of_past: 'The level or count is older than movements already booked; they stay on top of it.',
  before_last_count: 'The movement is dated before the last count of its location.',
  field_ignored: 'The field has no meaning for this type of movement and was left out.',
  reason_missing: 'A writeoff should have a `reason`.',
  item_created: 'The item did not exist and was created.',
  not_repeatable: 'Without `ref` and `extId` the record cannot be recognised: sent again, it is booked again.',
  campaign_unknown: 'No campaign has this id, slug or name. The name is kept until one does.',
  consent_withdrawn: 'The consent was withdrawn later, so this one does not count.',
}

export type ResultCode = keyof typeof RESULT_CODES
export type BatchErrorCode = keyof typeof ERROR_CODES
export type WarningCode = keyof typeof WARNING_CODES

/** The codes that one push can answer, besides `validation_error` and `unknown_field`, which each of them can. */
export type PushCodes = {
  results: readonly ResultCode[]
  errors: readonly BatchErrorCode[]
  warnings: readonly WarningCode[]
}
