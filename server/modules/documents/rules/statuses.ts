type Status = 'draft' | 'in_review' | 'approved' | 'retired' | null

/** A new text of an approved SOP is a draft until it is approved. */
export const draftAgain = ({ sop_status }: { sop_status: Status }) =>
  sop_status === 'approved' ? { sop_status: 'draft' as const } : {}
