export const MOST_BYTES = 500 * 1024 * 1024
export const PART_BYTES = 16 * 1024 * 1024
export const MOST_ROWS = 200_000
/** A row can contain several records, such as a level of stock in each column. */
export const MOST_ITEMS = 1_000_000

/** Why a file is refused, as a sentence: "The source is linear, but the file has no column …". */
export function refusalSentence(message: string, [first]: readonly { field: string; message: string }[] = []): string {
  if (!first) return message
  const sentence = `The ${first.field.split('.')[0]} ${first.message}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Names of fields in other applications and in German files, as `bareName` writes them. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  ext_id: ['extid', 'externalid', 'crmid', 'customerid', 'kundennummer', 'externeid'],
  name: ['fullname', 'displayname', 'vollstandigername'],
  company: ['firm', 'organisation', 'organization', 'companyname', 'firma', 'unternehmen'],
  title: ['jobtitle', 'position'],
  email: ['mail', 'emailaddress', 'mailaddress', 'emailadresse', 'mailadresse'],
  phone: ['telephone', 'phonenumber', 'mobile', 'telefon', 'telefonnummer', 'handy', 'mobil'],
  due: ['duedate', 'deadline', 'fallig', 'falligam'],
  desc: ['details', 'notes', 'beschreibung'],
  notes: ['note', 'comments', 'notiz', 'notizen', 'bemerkung', 'bemerkungen', 'kommentar'],
  tags: ['labels', 'schlagworte', 'schlagworter'],
  amount: ['value', 'betrag', 'wert'],
  number: ['nummer', 'artikelnummer', 'itemnumber', 'sku'],
  group: ['gruppe', 'warengruppe', 'kategorie'],
  supplier: ['lieferant'],
  unit: ['einheit'],
  cost: ['einkaufspreis'],
  price: ['verkaufspreis', 'preis'],
  reorderPoint: ['meldebestand'],
  minQty: ['mindestbestand'],
  maxQty: ['hochstbestand', 'maximalbestand'],
  weight: ['gewicht'],
  active: ['aktiv'],
}

/** The name of a column without case, accents, spaces and signs: `E-Mail Address` is `emailaddress`. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s_-]+/gu, '')
    .toLowerCase()
