/**
 * Creating a formatter takes a hundred times as long as using it, and a board formats hundreds of dates, so cache
 * them.
 */
function each<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const cached = made.get(key)
    if (cached) return cached
    const format = make(locale, options)
    made.set(key, format)
    return format
  }
}

export const dateFormat = each(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const numberFormat = each((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
