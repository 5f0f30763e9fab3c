export function campaignUnknown(index: number) {
  const message = 'no campaign has this id, slug or name; the label is kept until one does'
  return [index, 'campaign', 'campaign_unknown', message] as const
}

export function campaignAmbiguous(index: number) {
  const message = 'several campaigns have this name. Send the id or the UTM slug.'
  return { index, field: 'campaign', code: 'campaign_ambiguous', message }
}
