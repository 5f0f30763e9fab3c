/** Names of fields in other applications and in German files, as `bareName` writes them. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  ext_id: ['extid', 'externalid', 'crmid', 'customerid', 'kundennummer'],
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
}

/** The name of a column without case, accents, spaces and signs: `E-Mail Address` is `emailaddress`. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s_-]+/gu, '')
    .toLowerCase()
