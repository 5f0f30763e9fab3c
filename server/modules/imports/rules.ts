export const MOST_BYTES = 500 * 1024 * 1024
export const PART_BYTES = 16 * 1024 * 1024
export const MOST_ROWS = 200_000
/** A row can contain several records, such as a level of stock in each column. */
export const MOST_ITEMS = 1_000_000

type Columns = Readonly<Record<string, string | null>>
/** A file that was imported before: its header, and what its columns became. */
type Earlier = { columns: readonly string[]; mapping: { columns?: Columns | undefined } }

/** The column with the ids of rows; null if there is none. */
export const idColumnOf = (columns: Columns = {}): string | null =>
  Object.keys(columns).find((name) => columns[name] === 'source_id') ?? null

/**
 * Of earlier files, newest first, the one that a file with this header is a later export of: it has the same column of ids, and
 * both have more than half of their other columns in common. Without ids, the header must be the same. `ids`: its column of
 * ids, if chosen.
 */
export function earlierOf<E extends Earlier>(
  header: readonly string[],
  ids: string | null | undefined,
  all: readonly E[],
) {
  const shareOf = ({ columns, mapping }: E): number => {
    const theirs = idColumnOf(mapping.columns)
    if (ids !== undefined && theirs !== ids) return 0
    if (theirs === null) return Number(columns.join('\n') === header.join('\n'))
    if (!header.includes(theirs)) return 0
    const both = new Set([...header, ...columns])
    const common = [...both].filter((name) => header.includes(name) && columns.includes(name))
    return both.size === common.length ? 1 : (common.length - 1) / (both.size - 1)
  }
  const [best] = all.map((one) => ({ one, share: shareOf(one) })).toSorted((a, b) => b.share - a.share)
  return best && best.share > 0.5 ? best.one : undefined
}

/** Why a file is refused, as a sentence: "The source is linear, but the file has no column …". */
export function refusalSentence(message: string, [first]: readonly { field: string; message: string }[] = []): string {
  if (!first) return message
  const sentence = `The ${first.field.split('.')[0]} ${first.message}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/**
 * Names of fields in other applications and in German files, as `bareName` writes them. Those of a kind of record replace the
 * common ones: a title is a job title on a contact alone.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  ext_id: ['extid', 'externalid', 'crmid', 'customerid', 'kundennummer', 'externeid'],
  name: ['title', 'titel', 'bezeichnung'],
  'contact.name': ['fullname', 'displayname', 'vollstandigername', 'ansprechpartner'],
  'project.name': ['title', 'titel', 'bezeichnung', 'projectname', 'projektname', 'projekt'],
  first_name: ['givenname', 'forename', 'vorname'],
  last_name: ['surname', 'familyname', 'nachname', 'familienname'],
  company: ['firm', 'organisation', 'organization', 'companyname', 'firma', 'unternehmen'],
  title: ['titel', 'name', 'summary', 'subject', 'betreff', 'aufgabe', 'bezeichnung'],
  'contact.title': ['jobtitle', 'position', 'funktion'],
  email: ['mail', 'emailaddress', 'mailaddress', 'emailadresse', 'mailadresse'],
  phone: ['telephone', 'phonenumber', 'mobile', 'telefon', 'telefonnummer', 'tel.', 'handy', 'mobil', 'mobiltelefon'],
  status: ['state', 'zustand'],
  priority: ['prioritat', 'prio'],
  assignees: ['assignee', 'assignedto', 'zustandig', 'zugewiesen', 'zugewiesenan', 'bearbeiter'],
  owners: ['owner', 'besitzer', 'verantwortlich', 'verantwortliche', 'verantwortlicher', 'projektleiter'],
  due: ['duedate', 'deadline', 'fallig', 'falligam', 'falligkeit', 'falligkeitsdatum'],
  desc: ['description', 'details', 'notes', 'beschreibung', 'notiz', 'notizen'],
  notes: ['note', 'comments', 'notiz', 'notizen', 'bemerkung', 'bemerkungen', 'kommentar'],
  tags: ['labels', 'schlagworte', 'schlagworter', 'stichworte', 'stichworter'],
  stage: ['phase', 'stufe'],
  amount: ['value', 'betrag', 'wert'],
  currency: ['wahrung'],
  probability: ['wahrscheinlichkeit'],
  close_date: ['closingdate', 'expectedclosedate', 'abschlussdatum', 'abschluss'],
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

/** What a field of a kind of record is called elsewhere. */
export const otherNames = (entity: string, field: string): readonly string[] =>
  OTHER_NAMES[`${entity}.${field}`] ?? OTHER_NAMES[field] ?? []

/** Values of choices in German files, as `bareName` writes them. */
const OTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  todo: ['offen', 'zuerledigen'],
  in_progress: ['inarbeit', 'inbearbeitung'],
  done: ['erledigt', 'fertig', 'geschlossen', 'gelost'],
  cancelled: ['abgebrochen'],
  none: ['keine'],
  low: ['niedrig', 'niedrigste'],
  medium: ['mittel', 'normal'],
  high: ['hoch'],
  urgent: ['dringend', 'hochste'],
  planned: ['geplant'],
  active: ['aktiv'],
  on_hold: ['pausiert'],
  completed: ['abgeschlossen'],
  qualified: ['qualifiziert'],
  proposal: ['angebot'],
  negotiation: ['verhandlung'],
  won: ['gewonnen'],
  lost: ['verloren'],
}

/** The choice that a text is: `In progress` and `In Arbeit` are `in_progress`. */
export function choiceNamed(text: string, choices: readonly string[]): string | undefined {
  const bare = bareName(text)
  return choices.find((choice) => bareName(choice) === bare || OTHER_VALUES[choice]?.includes(bare))
}

/** The name of a column without case, accents, spaces and signs: `E-Mail Address` is `emailaddress`. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s_-]+/gu, '')
    .toLowerCase()
