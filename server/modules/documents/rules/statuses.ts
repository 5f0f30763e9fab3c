type Status = 'draft' | 'in_review' | 'approved' | 'retired' | null

/** A new text of an approved SOP is a draft until it is approved, even if `approved` is sent. */
export const draftAgain = ({ sop_status }: { sop_status: Status }, given: Status = 'approved') =>
  sop_status === 'approved' && given === 'approved' ? { sop_status: 'draft' as const } : {}
