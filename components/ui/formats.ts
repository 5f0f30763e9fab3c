/** Making a formatter takes a hundred times as long as using it, and a board says hundreds of dates: one of each is made. */
function each<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const known = made.get(key)
    if (known) return known
    const format = make(locale, options)
    made.set(key, format)
    return format
  }
}

export const dateFormat = each(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const numberFormat = each((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

/** "1,250.5": at most four decimals, as quantities are kept. */
export const quantityWords = (quantity: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  numberFormat('en', { maximumFractionDigits: 4, signDisplay }).format(quantity)
