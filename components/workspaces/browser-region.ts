/** The time zone and the locale of this browser. */
export const browserRegion = () => ({
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language,
})
