/** Why a record of a push was skipped. */
export const RESULT_CODES = {
  unchanged: 'The record already has these values.',
  duplicate: 'The record was already sent. `duplicateOf` is its id.',
  merged:
    'An earlier record in the batch identifies the same item. Both are applied in order, and the item counts once.',
  batch_rejected: 'Another record in the `atomic` batch failed, so this one was not applied.',
}

/** Why a record of a push failed. */
export const ERROR_CODES = {
  validation_error: 'A field is missing, malformed or out of range.',
  not_found: 'The record does not exist in this workspace.',
  conflict:
    '`version` does not match the record, another record has this `ext_id`, or the state of the record does not allow the action.',
  insufficient_scope: 'Tokens cannot do this with the record.',
  ean_conflict: 'The EAN and the number belong to different items.',
  number_mismatch: 'The item with this EAN has a different number.',
  item_ambiguous: 'Several items have this name. Send the number or the EAN.',
  item_unknown: 'The item does not exist, and `createItems` is `false` or the record identifies the item by id.',
  qty_sign: 'The quantity has the wrong sign for this type of movement.',
  opening_exists: 'The item already has an opening balance at this location.',
  lot_expiry_mismatch: 'The lot already has a different expiry date.',
  duplicate_differs:
    'With `atomic`: the duplicate differs from the recorded movement in its item, type, quantity, day, location, lot or cost. To record both, send each with its own `extId`.',
  negative_stock: 'Not enough stock, and this workspace does not allow negative stock.',
  email_required: 'A lead requires an email address or an `extId`.',
  campaign_ambiguous: 'Several campaigns have this name. Send the id or the UTM slug.',
}

/** What a push reports about a record it accepted. */
export const WARNING_CODES = {
  unknown_field: 'The record has an unknown field. The field was ignored.',
  number_mismatch: 'The item with this EAN has a different number. The item was updated and keeps its number.',
  negative_stock: 'Stock fell below 0, now or at the end of a past day. The movement was recorded.',
  date_in_future: 'The record is dated in the future. It was recorded and counts from now: the stock changed at once.',
  duplicate_differs:
    'The duplicate differs from the recorded movement in its item, type, quantity, day, location, lot or cost. It was skipped. To record both, send each with its own `extId`.',
  as_of_past: 'Later movements are already recorded. They still apply on top of this level or count.',
  before_last_count: 'The movement is dated before the last stock count of its location.',
  field_ignored: 'The field does not apply to this type of movement and was ignored.',
  reason_missing: 'A `writeoff` should have a `reason`.',
  item_created: 'The item did not exist and was created.',
  order_not_credited:
    'The receipt names a purchase order that is not placed, is already complete, or does not have the item. Stock was recorded, and the order did not change.',
  not_repeatable: 'The record has neither `ref` nor `extId`. Sending it again records it again.',
  campaign_unknown:
    'No campaign has this id, slug or name. The value is stored and linked when such a campaign is created.',
  consent_withdrawn: 'The person withdrew consent later, so this consent has no effect.',
}

export type ResultCode = keyof typeof RESULT_CODES
export type BatchErrorCode = keyof typeof ERROR_CODES
export type WarningCode = keyof typeof WARNING_CODES

/** The codes that a push can return. `validation_error` and `unknown_field` apply to every push and are omitted. */
export type PushCodes = {
  results: readonly ResultCode[]
  errors: readonly BatchErrorCode[]
  warnings: readonly WarningCode[]
}
